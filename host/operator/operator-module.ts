import type { Clock } from '../deps.ts'
import type { HostModule } from '../module.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import type { LibraryIndex } from '../storage/library-index.ts'
import { registerOperatorApprove } from './operator-approve.ts'
import { registerOperatorReport } from './operator-report.ts'
import { registerOperatorRoutes } from './operator-routes.ts'

interface OperatorDeps {
  readonly token: string
  readonly library: LibraryIndex
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
}

/** What the operator's commands call while the product runs. */
export function operatorModule(deps: OperatorDeps): HostModule {
  return {
    isForOperators: true,
    http: (app) => {
      registerOperatorRoutes(app, deps)
      registerOperatorReport(app, deps)
      registerOperatorApprove(app, deps)
    },
  }
}
