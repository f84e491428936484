import type { Logger } from 'pino'
import { researchRoutes } from '../../../../lib/contract/routes/research-routes.ts'
import type { TurnEngine } from '../../../conversations/turns/turn-engine.ts'
import { reserveBudget } from '../../../limits/budget-reservation.ts'
import { waitText } from '../../../limits/pace.ts'
import type { Spending } from '../../../limits/spending.ts'
import { HostError } from '../../../platform/errors.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import type { Bus } from '../../../storage/bus/bus.ts'
import type { AgentSettings } from '../../agent-settings.ts'
import { researchLimitsOf } from './budget.ts'
import { type RewriteDeps, rewriteOutline } from './rewrite-outline.ts'

const minuteMs = 60_000
const rewritesPerMinute = 10

interface ResearchModuleDeps extends Pick<RewriteDeps, 'database' | 'models' | 'audit' | 'makeId'> {
  readonly env: AgentSettings
  readonly bus: Bus
  readonly engine: TurnEngine
  readonly spending: Spending
  readonly log: Logger
}

export function researchModule(deps: ResearchModuleDeps): HostModule {
  const rewriting: RewriteDeps = {
    ...deps,
    limits: () => researchLimitsOf(deps.env),
    revise: (turn, revision) => deps.engine.revise(turn, revision),
  }
  return {
    routes: [
      routeSet(researchRoutes, {
        researchRewrite: async ({ input, owner, identity, request }) => {
          const { count, resetMs } = await deps.bus.count(`rewrite-minute:${owner}`, minuteMs)
          if (count > rewritesPerMinute)
            throw new HostError('rate_limited', `重写得太快了，${waitText(resetMs)}后可以继续`, {
              retryAfterMs: resetMs,
            })

          const uid = identity?.kind === 'member' ? identity.uid : null
          const rewrite = {
            owner,
            askId: input.ask_id,
            sections: input.outline.sections,
            instruction: input.instruction,
          }
          const outline = await rewriteOutline(rewriting, rewrite, () =>
            reserveBudget(deps, { owner, uid, address: request.ip }),
          )
          return { outline }
        },
      }),
    ],
  }
}
