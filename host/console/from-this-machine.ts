import type { FastifyRequest } from 'fastify'

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
/** What proxies add: a request that was passed on may come from anywhere. */
const traces = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Whether a request was made on this machine, by a page of this product or by none: it came over loopback, names
 * loopback as its host (which a rebound name of a foreign page does not), was passed on by nobody, and has no foreign
 * origin.
 */
export function isFromThisMachine(request: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const { headers, raw } = request
  const host = headers.host ?? ''
  const isOwnOrigin = headers.origin === undefined || headers.origin === `http://${host}`
  return (
    loopbackAddress.test(raw.socket.remoteAddress ?? '') &&
    loopbackName.test(host) &&
    traces.every((name) => headers[name] === undefined) &&
    isOwnOrigin &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
