import { importRoutes } from '../../lib/contract/import-routes.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../deps.ts'
import type { HostEnvironment } from '../env.ts'
import { pace } from '../limits/pace.ts'
import { type HostModule, routeSet } from '../module.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database, Statement } from '../storage/database.ts'
import { importChats } from './import-chats.ts'

interface ImportsModuleDeps {
  readonly env: Pick<HostEnvironment, 'RATE_LIMIT'>
  readonly database: Database
  readonly audit: Audit
  readonly bus: Bus
  readonly now: Clock
  /** A condition of a batch. */
  readonly memberExists: (uid: string) => Statement
}

/** So many calls of a member a minute bring conversations along. */
const callsPerMinute = 120

/** Conversations that members bring along from other products. */
export function importsModule(deps: ImportsModuleDeps): HostModule {
  return {
    routes: [
      routeSet(importRoutes, {
        chatImport: async ({ input, identity }) => {
          const { owner, uid } = memberOf(identity)
          if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `import:${owner}`, callsPerMinute)
          return importChats(deps, owner, input.conversations, [deps.memberExists(uid)])
        },
      }),
    ],
  }
}
