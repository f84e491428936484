import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Database } from '../../storage/database/database.ts'
import { ownAgent } from './stored-agent.ts'

const { previewHistory } = agentRoutes

/** The conversation of an author with the draft. */
export function previewModule({ database }: { readonly database: Database }): HostModule {
  return {
    routes: [
      routeSet(
        { previewHistory },
        {
          previewHistory: async ({ identity, input }) => {
            await ownAgent(database, memberOf(identity).owner, input.agent_id)
            return { conversation_id: '', detailList: [], offset: input.offset, hashMore: false }
          },
        },
      ),
    ],
  }
}
