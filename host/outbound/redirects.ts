import type { OutboundCall } from './outbound-call.ts'
import { OutboundFailure } from './outbound-failure.ts'

/** Headers that a redirect to another origin must not repeat. */
const ownHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** 307 and 308 keep method and body; the others become a GET (RFC 9110 §15.4). */
export function nextHop(hop: OutboundCall, from: URL, location: string, status: number): OutboundCall {
  if (!URL.canParse(location, from)) throw new OutboundFailure('address')

  const to = new URL(location, from)
  const isSameOrigin = to.origin === from.origin
  const headers = Object.fromEntries(
    Object.entries(hop.headers ?? {}).filter(([name]) => isSameOrigin || !ownHeaders.has(name.toLowerCase())),
  )
  const next = { ...hop, url: to.href, headers }
  if (status === 307 || status === 308) return next

  return { ...next, method: hop.method === 'HEAD' ? 'HEAD' : 'GET', body: undefined }
}
