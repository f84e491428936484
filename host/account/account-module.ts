import { accountRoutes } from '../../lib/contract/account-routes.ts'
import { type HostModule, routeSet } from '../module.ts'
import type { AccountDeps } from './account-deps.ts'
import { registerAccountFiles } from './account-files.ts'
import { passportHandlers } from './passport/passport-handlers.ts'
import { selfServiceHandlers } from './self-service/self-service-handlers.ts'

/** The calls of login and account, and the account's files. */
export function accountModule(deps: AccountDeps): HostModule {
  const handlers = { ...passportHandlers(deps), ...selfServiceHandlers(deps) }
  return {
    routes: [routeSet(accountRoutes, handlers)],
    http: (app, callers) => registerAccountFiles(app, deps, callers),
    stop: () => deps.accounts.tokens.close(),
  }
}
