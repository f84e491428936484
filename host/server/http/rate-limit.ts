import type { FastifyInstance } from 'fastify'
import { libraryUploadPath } from '../../../lib/contract/routes/library-routes.ts'
import type { AddressLimits } from '../../limits/address-limits.ts'

/** The last one counts by itself who is refused: whoever may send the library's files sends thousands. */
const exempt = new Set(['/healthz', '/readyz', '/metrics', libraryUploadPath])

/** Carries the word of this process's own web app, whose pages are made with calls from this machine. */
const internalTokenHeader = 'x-internal-token'

export interface RateLimitOptions {
  readonly limits: AddressLimits
  /** Calls that show it are not counted: the page was, when it was asked for. */
  readonly internalToken: string
}

/** Bounds the requests a minute from one address. */
export function registerRateLimit(app: FastifyInstance, { limits, internalToken }: RateLimitOptions): void {
  if (limits.isOff) return
  app.addHook('onRequest', async (request) => {
    if (exempt.has(request.routeOptions.url ?? '')) return
    if (internalToken !== '' && request.headers[internalTokenHeader] === internalToken) return
    await limits.require('http', request.ip)
  })
}
