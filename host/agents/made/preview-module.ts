import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import type { ImagePresenter } from '../../conversations/history/image-presenter.ts'
import { readPreview } from '../../conversations/history/preview-history.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Database } from '../../storage/database/database.ts'
import { ownAgent } from './stored-agent.ts'

interface PreviewDeps {
  readonly database: Database
  readonly images: ImagePresenter
}

const { previewHistory } = agentRoutes

/** What authors have asked drafts of their agents. */
export function previewModule({ database, images }: PreviewDeps): HostModule {
  return {
    routes: [
      routeSet(
        { previewHistory },
        {
          previewHistory: async ({ identity, input: { agent_id: agentId, offset } }) => {
            const { owner } = memberOf(identity)
            await ownAgent(database, owner, agentId)
            return images.value(await readPreview(database, owner, { agentId, offset }))
          },
        },
      ),
    ],
  }
}
