import type { Logger } from 'pino'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { openNotify } from '../../members/notifications/open-notify.ts'
import { type OperatorDeps, requireOperator } from '../../members/operators.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type Call, type HostModule, routeSet } from '../../platform/module.ts'
import { agentEditPath } from './agent-edit-path.ts'
import { decideReview, listReviews, takeDown } from './review-agent.ts'

interface ReviewModuleDeps extends OperatorDeps {
  readonly makeId: MakeId
  readonly log: Logger
}

/** Review and take-down by operators. Each action is logged; the author is notified. */
export function reviewModule(deps: ReviewModuleDeps): HostModule {
  const { database, log } = deps
  const notify = openNotify(deps)
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
          const { id, version, approve, reason } = call.input
          const uid = await operator(call)
          const { owner, name } = await decideReview(deps, call.input)
          log.info(
            { operator: uid, act: 'review an agent', agent: id, version, approve },
            'an operator action',
          )
          const about = { owner, link: agentEditPath(id), key: `agent:${id}` }
          if (approve) await notify({ ...about, content: { kind: 'approved', values: { title: name } } })
          else await notify({ ...about, content: { kind: 'rejected', values: { title: name, reason } } })
          return {}
        },
        agentTakeDown: async (call) => {
          const { id, reason } = call.input
          const uid = await operator(call)
          const { owner, name } = await takeDown(deps, call.input)
          log.info({ operator: uid, act: 'take an agent down', agent: id }, 'an operator action')
          const content = { kind: 'taken_down', values: { title: name, reason } } as const
          await notify({ owner, link: agentEditPath(id), key: `agent:${id}`, content })
          return {}
        },
      }),
    ],
  }
}
