import type { Logger } from 'pino'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { type OperatorDeps, requireOperator } from '../../members/operators.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type Call, type HostModule, routeSet } from '../../platform/module.ts'
import { listAgents } from './listed-agents.ts'
import { decideReview, listReviews, putBack, takeDown } from './review-agent.ts'
import { type StopTurnsDeps, stopReaders } from './withhold-agents.ts'

interface ReviewModuleDeps extends OperatorDeps, StopTurnsDeps {
  readonly makeId: MakeId
  readonly log: Logger
}

/**
 * Review and take-down by operators. Each action is recorded and logged; the author is notified. A take-down stops the
 * turns that others have with the agent.
 */
export function reviewModule(deps: ReviewModuleDeps): HostModule {
  const { database, log } = deps
  const operator = async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) =>
    (await requireOperator(deps, identity, request)).uid
  return {
    routes: [
      routeSet(agentReviewRoutes, {
        agentReviewList: async (call) => {
          await operator(call)
          return listReviews(database)
        },
        agentReviewDecide: async (call) => {
          const { id, version, approve } = call.input
          const uid = await operator(call)
          await decideReview({ ...deps, operator: uid }, call.input)
          log.info(
            { operator: uid, act: 'review an agent', agent: id, version, approve },
            'an operator action',
          )
          return {}
        },
        agentTakeDown: async (call) => {
          const { id } = call.input
          const uid = await operator(call)
          const { owner } = await takeDown({ ...deps, operator: uid }, call.input)
          log.info({ operator: uid, act: 'take an agent down', agent: id }, 'an operator action')
          await stopReaders(deps, { id, owner })
          return {}
        },
        agentPutBack: async (call) => {
          const { id } = call.input
          const uid = await operator(call)
          await putBack({ ...deps, operator: uid }, id)
          log.info({ operator: uid, act: 'put an agent back', agent: id }, 'an operator action')
          return {}
        },
        agentPublicList: async (call) => {
          await operator(call)
          return listAgents(database, call.input)
        },
      }),
    ],
  }
}
