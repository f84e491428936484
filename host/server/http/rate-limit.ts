import type { FastifyInstance } from 'fastify'
import { libraryUploadPath } from '../../../lib/contract/routes/library-routes.ts'
import type { AddressLimits } from '../../limits/address-limits.ts'

/** The library upload has its own limit on rejected calls: an operator may send thousands of files. */
const exempt = new Set(['/healthz', '/readyz', '/metrics', libraryUploadPath])

/** Sent by this process's own web app, whose pages are rendered with calls from this machine. */
const internalTokenHeader = 'x-internal-token'

export interface RateLimitOptions {
  readonly limits: AddressLimits
  /** Calls with this token are not counted, because the page request was. */
  readonly internalToken: string
}

export function registerRateLimit(app: FastifyInstance, { limits, internalToken }: RateLimitOptions): void {
  if (limits.isOff) return
  app.addHook('onRequest', async (request) => {
    if (exempt.has(request.routeOptions.url ?? '')) return
    if (internalToken !== '' && request.headers[internalTokenHeader] === internalToken) return
    await limits.require('http', request.ip)
  })
}
