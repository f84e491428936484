import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '../../lib/contract/account-routes.ts'
import { passportHandlers } from '../account/passport/passport-handlers.ts'
import { selfServiceHandlers } from '../account/self-service/self-service-handlers.ts'
import type { HttpDeps } from './context.ts'
import { registerContractRoutes } from './contract-routes.ts'

/** The calls about who somebody is, and about their account. */
export function registerAccountRoutes(app: FastifyInstance, deps: HttpDeps): void {
  registerContractRoutes(app, deps, accountRoutes, {
    ...passportHandlers(deps),
    ...selfServiceHandlers(deps),
  })
}
