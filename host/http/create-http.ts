import Fastify, { type FastifyInstance } from 'fastify'
import { routes } from '../../lib/contract/http.ts'
import { HostError } from '../errors.ts'
import { trustedProxies } from '../limits/client-address.ts'
import { registerAccountFiles } from './account-files.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { registerAccessLog } from './access-log.ts'
import { collectRoutes } from '../../lib/contract/collect-routes.ts'
import { collectHandlers } from './collect-routes.ts'
import type { HttpDeps } from './context.ts'
import { registerCors } from './cors.ts'
import { registerContractRoutes } from './contract-routes.ts'
import { dialogueHandlers } from './dialogue-routes.ts'
import { registerOperations } from './operations.ts'
import { registerRateLimit } from './rate-limit.ts'
import { replyError } from './reply-error.ts'
import { searchHandlers } from './search-routes.ts'

export interface HttpOptions {
  readonly observeRequest: (
    labels: { method: string; route: string; status: string },
    seconds: number,
  ) => void
  /** Further routes, such as the operator's. */
  readonly extend?: (app: FastifyInstance) => void
}

/** The host's HTTP side, complete and without a port. */
export function createHttp(deps: HttpDeps, options: HttpOptions): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies(deps.env.TRUSTED_PROXIES),
    routerOptions: { maxParamLength: 128 },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  registerAccessLog(app, deps.log, options.observeRequest)
  registerCors(app, deps.env)
  registerRateLimit(app, deps)
  app.setErrorHandler((error, request, reply) => replyError(deps.log, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    replyError(deps.log, new HostError('not_found', '没有这个接口'), request, reply),
  )
  registerContractRoutes(app, deps, routes, { ...searchHandlers(deps), ...dialogueHandlers(deps) })
  registerAccountRoutes(app, deps)
  registerAccountFiles(app, deps)
  registerContractRoutes(app, deps, collectRoutes, collectHandlers(deps))
  registerOperations(app, deps)
  options.extend?.(app)
  return app
}
