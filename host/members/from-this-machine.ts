import type { FastifyRequest } from 'fastify'
import { isLoopbackName, isLoopbackPeer } from '../platform/loopback.ts'

const port = /:\d{1,5}$/
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
    isLoopbackPeer(raw.socket.remoteAddress) &&
    isLoopbackName(host.replace(port, '')) &&
    traces.every((name) => headers[name] === undefined) &&
    isOwnOrigin &&
    headers['sec-fetch-site'] !== 'cross-site'
  )
}
