import type { Logger } from 'pino'
import { writingRoutes } from '../../../lib/contract/routes/writing-routes.ts'
import { reserveBudget } from '../../limits/budget-reservation.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import type { Spending } from '../../limits/spending.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import { whileWaiting } from '../../platform/request.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type RewriteDeps, rewritePart } from './rewrite-part.ts'

const rewritesPerMinute = 20

interface WritingModuleDeps extends RewriteDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly spending: Spending
  readonly log: Logger
  /** @throws {HostError} forbidden when the operator has not approved the member yet */
  readonly requireApproved: (uid: string) => Promise<void>
}

export function writingModule(deps: WritingModuleDeps): HostModule {
  return {
    routes: [
      routeSet(writingRoutes, {
        writingRewrite: async ({ input, owner, identity, request }) => {
          // Part of chat, which is for approved members; a visitor has no chats.
          if (identity?.kind === 'member') await deps.requireApproved(identity.uid)
          if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `rewrite-part:${owner}`, rewritesPerMinute)
          const uid = identity?.kind === 'member' ? identity.uid : null
          const text = await whileWaiting(request, (signal) =>
            rewritePart(deps, { ...input, owner, signal }, () =>
              reserveBudget(deps, { owner, uid, address: request.ip }),
            ),
          )
          return { text }
        },
      }),
    ],
  }
}
