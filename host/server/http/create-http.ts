import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AddressLimits } from '../../limits/address-limits.ts'
import { trustedProxies } from '../../limits/client-address.ts'
import { HostError } from '../../platform/errors.ts'
import type { HostModule } from '../../platform/module.ts'
import { replyError, routeOf } from '../../platform/reply-error.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { type CallerDeps, requireIdentity, requireMember } from './callers.ts'
import { registerContractRoutes } from './contract-routes.ts'
import { registerCors } from './cors.ts'
import { acceptJson } from './json-bodies.ts'
import { knownOwner } from './known-callers.ts'
import { registerRateLimit } from './rate-limit.ts'

export interface HttpDeps extends CallerDeps {
  readonly env: HostEnvironment
  readonly limits: AddressLimits
  /** Sent by this process's own web app; '' when it has none. */
  readonly internalToken: string
  readonly observeRequest: (
    labels: { method: string; route: string; status: string },
    seconds: number,
  ) => void
}

export function createHttp(deps: HttpDeps, modules: readonly HostModule[]): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: trustedProxies(deps.env.TRUSTED_PROXIES),
    routerOptions: { maxParamLength: 128 },
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
  })
  acceptJson(app, knownOwner)
  registerAccessLog(app, deps.log, deps.observeRequest)
  registerCors(app, deps.env)
  registerRateLimit(app, deps)
  app.setErrorHandler((error, request, reply) => replyError(deps.log, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    replyError(deps.log, new HostError('not_found', '没有这个接口'), request, reply),
  )
  const callers = {
    requireMember: requireMember.bind(null, deps),
    requireIdentity: requireIdentity.bind(null, deps),
  }
  for (const { routes = [], http } of modules) {
    for (const set of routes) registerContractRoutes(app, deps, set)
    http?.(app, callers)
  }

  return app
}

/** Measures every request, and logs it by its route: never with a query, a header or a body. */
function registerAccessLog(
  app: FastifyInstance,
  log: Logger,
  observe: (labels: { method: string; route: string; status: string }, seconds: number) => void,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const entry = { method: request.method, route: routeOf(request), status: reply.statusCode }
    observe({ ...entry, status: String(entry.status) }, reply.elapsedTime / 1000)
    log.debug({ ...entry, durationMs: Math.round(reply.elapsedTime) }, 'request')
  })
}
