import type { Logger } from 'pino'
import { reportRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { networkOf } from '../../limits/client-address.ts'
import { pace } from '../../limits/pace.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { storeReport } from './store-report.ts'

interface ReportsModuleDeps {
  readonly env: HostEnvironment
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
  readonly makeId: MakeId
  readonly log: Logger
}

const reportsPerMinute = 6

export function reportsModule(deps: ReportsModuleDeps): HostModule {
  return {
    routes: [
      routeSet(reportRoutes, {
        report: async ({ input, owner, request }) => {
          if (deps.env.RATE_LIMIT > 0)
            await pace(deps.bus, `report:${networkOf(request.ip)}`, reportsPerMinute)
          await storeReport(deps, owner, input)
          // The log notifies operators; the reporter's text stays in the table.
          const { kind, id, reason } = input
          deps.log.warn({ report: { kind, id, reason } }, 'a report was stored')
          return {}
        },
      }),
    ],
  }
}
