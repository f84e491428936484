import { importRoutes } from '../../../lib/contract/routes/import-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace, waitText } from '../../limits/pace.ts'
import { requireApproved } from '../../members/account/identify.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database, Statement } from '../../storage/database/database.ts'
import { importChats } from './import-chats.ts'

interface ImportsModuleDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly audit: Audit
  readonly bus: Bus
  readonly now: Clock
  /** The space of a member in bytes; 0 is no limit. */
  readonly quota: number
  readonly memberExists: (uid: string) => Statement
}

const callsPerMinute = 120

/** Maximum import calls of a member per day: with calls of the maximum size about a gigabyte. */
const callsPerDay = 300
const dayMs = 24 * 60 * 60_000

/** @throws {HostError} limited */
async function requireShare(bus: Bus, owner: string): Promise<void> {
  const { count, resetMs } = await bus.count(`import-day:${owner}`, dayMs)
  if (count <= callsPerDay) return
  const message = `今天加进来的对话已经很多，${waitText(resetMs)}后可以继续，加过的不会重复`
  throw new HostError('limited', message, { retryAfterMs: resetMs })
}

export function importsModule(deps: ImportsModuleDeps): HostModule {
  return {
    routes: [
      routeSet(importRoutes, {
        chatImport: async ({ input, identity }) => {
          const member = memberOf(identity)
          const { owner, uid } = member
          await requireApproved(deps.database, member)
          if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `import:${owner}`, callsPerMinute)
          await requireShare(deps.bus, owner)
          return importChats(deps, owner, input.conversations, [deps.memberExists(uid)])
        },
      }),
    ],
  }
}
