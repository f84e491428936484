import type { FastifyInstance } from 'fastify'
import { HostError } from '../errors.ts'
import type { Bus } from '../storage/bus.ts'

const windowMs = 60_000
const exempt = new Set(['/healthz', '/readyz', '/metrics'])

/** Carries the word of this process's own web app, whose pages are made with calls from this machine. */
export const internalTokenHeader = 'x-internal-token'

export interface RateLimitOptions {
  readonly bus: Bus
  /** 0 switches it off. */
  readonly perMinute: number
  /** Calls that show it are not counted: one page view is one visitor's, not this machine's. */
  readonly internalToken: string
}

/** Bounds the requests a minute from one address. */
export function registerRateLimit(app: FastifyInstance, options: RateLimitOptions): void {
  const { bus, perMinute, internalToken } = options
  if (perMinute === 0) return
  app.addHook('onRequest', async (request) => {
    if (exempt.has(request.routeOptions.url ?? '')) return
    if (internalToken !== '' && request.headers[internalTokenHeader] === internalToken) return
    const { count, resetMs } = await bus.count(`http:${request.ip}`, windowMs)
    if (count > perMinute)
      throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', { retryAfterMs: resetMs })
  })
}
