import type { FastifyRequest } from 'fastify'
import { isLoopbackName, isLoopbackPeer } from '../platform/loopback.ts'

const port = /:\d{1,5}$/
/** Headers added by proxies: a forwarded request may come from anywhere. */
const traces = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * Whether a request was made on this machine, by a page of this product or by none: it came over loopback, has a
 * loopback host name (which DNS rebinding by a foreign page does not), was not forwarded, and has no foreign origin.
 */
export function isFromThisMachine(request: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const { headers, raw } = request
  const host = headers.host ?? ''
  const isOwnOrigin = headers.origin === undefined || headers.origin === `http://${host}`
  return (
    isLoopbackPeer(raw.socket.remoteAddress) &&
    isLoopbackName(host.replace(port, '')) &&
    traces.every((name) => headers[name] === undefined) &&
    isOwnOrigin &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
