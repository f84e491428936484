import type { FastifyInstance } from 'fastify'
import { HostError } from '../errors.ts'
import type { Bus } from '../storage/bus.ts'

const windowMs = 60_000
const exempt = new Set(['/healthz', '/readyz', '/metrics'])

/** Bounds the requests a minute from one address; 0 switches it off. */
export function registerRateLimit(app: FastifyInstance, bus: Bus, perMinute: number): void {
  if (perMinute === 0) return
  app.addHook('onRequest', async (request) => {
    if (exempt.has(request.routeOptions.url ?? '')) return
    const { count, resetMs } = await bus.count(`http:${request.ip}`, windowMs)
    if (count > perMinute)
      throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', { retryAfterMs: resetMs })
  })
}
