import type { Logger } from 'pino'
import { agentAssistRoutes } from '../../../../lib/contract/routes/agent-assist-routes.ts'
import { reserveBudget } from '../../../limits/budget-reservation.ts'
import type { LimitSettings } from '../../../limits/limit-settings.ts'
import { pace } from '../../../limits/pace.ts'
import type { Spending } from '../../../limits/spending.ts'
import { requireApproved } from '../../../members/account/identify.ts'
import { memberOf } from '../../../members/account/self-service/own-user.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { whileWaiting } from '../../../platform/request.ts'
import type { Bus } from '../../../storage/bus/bus.ts'
import { type AssistDeps, assistAuthor } from './assist-author.ts'

const proposalsPerMinute = 10

interface AssistModuleDeps extends AssistDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly spending: Spending
  readonly log: Logger
}

/** Help in the editor of agents. It counts as a question of the author. */
export function assistModule(deps: AssistModuleDeps): HostModule {
  return {
    routes: [
      routeSet(agentAssistRoutes, {
        agentAssist: async ({ input, identity, request }) => {
          const member = memberOf(identity)
          await requireApproved(deps.database, member)
          const { owner, uid } = member
          if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `assist:${owner}`, proposalsPerMinute)
          const { text, questions } = await whileWaiting(request, (signal) =>
            assistAuthor(deps, { ...input, owner, signal }, () =>
              reserveBudget(deps, { owner, uid, address: request.ip }),
            ),
          )
          return { text, questions: [...questions] }
        },
      }),
    ],
  }
}
