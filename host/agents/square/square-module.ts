import { agentCategories } from '../../../lib/contract/made-agent.ts'
import { squareRoutes } from '../../../lib/contract/routes/square-routes.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import type { ReviewDeps } from '../../files/knowledge/reviewed-until.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import { templateTabs } from './agent-templates.ts'
import { openPublicCount } from './count-public.ts'
import { listSquare, readSquareInfo } from './list-square.ts'
import { listTemplates } from './list-templates.ts'
import { openSquareIndex } from './square-index.ts'

interface SquareDeps extends ReviewDeps {
  readonly now: () => number
}

/** The square: public agents of members, and templates to start from. */
export function squareModule(deps: SquareDeps): HostModule {
  const { database, now } = deps
  const readIndex = openSquareIndex(database)
  const countPublic = openPublicCount(database, 'agents', now)
  return {
    routes: [
      routeSet(squareRoutes, {
        squareInfo: ({ owner }) => readSquareInfo(deps, owner, countPublic),
        squareCategories: async ({ request }) => {
          const names = messagesOf(localeOf(request.headers['accept-language'])).agentCategories
          return { list: agentCategories.map((id) => ({ id, name: names[id] })) }
        },
        squareList: ({ owner, input }) => {
          const { category_id: category, ...query } = input
          return listSquare(deps, owner, { ...query, category }, readIndex, countPublic)
        },
        templateTabs: async () => ({ tabs: [...templateTabs] }),
        templateList: async ({ input }) => listTemplates(input),
      }),
    ],
  }
}
