import type { FastifyInstance } from 'fastify'
import { headerNames } from '../../../lib/contract/identity.ts'
import type { HostEnvironment } from '../../settings/environment.ts'

/** Maximum seconds for which browsers cache a preflight. */
const permissionSeconds = 7_200
const permission = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': [...Object.values(headerNames), 'content-type', 'idempotency-key'].join(
    ', ',
  ),
  'access-control-max-age': String(permissionSeconds),
} as const

export function webOrigins(env: Pick<HostEnvironment, 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'>): ReadonlySet<string> {
  return new Set([...(env.PUBLIC_ORIGIN ? [new URL(env.PUBLIC_ORIGIN).origin] : []), ...env.WEB_ORIGINS])
}

/**
 * Lets our own pages on other origins call this host. The identity is in headers, never in cookies, so no response
 * allows credentials. Registered before everything that may reject a call: the page must be able to read an error as
 * well.
 */
export function registerCors(app: FastifyInstance, env: HostEnvironment): void {
  const allowed = webOrigins(env)
  if (allowed.size === 0) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after, content-disposition')
    if (request.method !== 'OPTIONS') return
    return reply.status(204).headers(permission).send()
  })
}
