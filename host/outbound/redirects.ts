import type { OutboundCall } from './outbound-call.ts'
import { OutboundFailure } from './outbound-failure.ts'

/** Headers that a redirect to another origin must not repeat. */
const ownHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/**
 * 307 and 308 keep method and body; the others become a GET (RFC 9110 §15.4).
 * @throws {OutboundFailure} address, and the errors of `atOtherOrigin`
 */
export function nextHop(hop: OutboundCall, from: URL, location: string, status: number): OutboundCall {
  if (!URL.canParse(location, from)) throw new OutboundFailure('address')

  const to = new URL(location, from)
  const isSameOrigin = to.origin === from.origin
  if (!isSameOrigin && hop.atOtherOrigin) return withoutOwn(hop, hop.atOtherOrigin(to), status)

  const headers = Object.fromEntries(
    Object.entries(hop.headers ?? {}).filter(([name]) => isSameOrigin || !ownHeaders.has(name.toLowerCase())),
  )
  const next = { ...hop, url: to.href, headers }
  return keepsMethod(status) ? next : { ...next, method: methodAfter(hop), body: undefined }
}

function withoutOwn(hop: OutboundCall, to: URL, status: number): OutboundCall {
  const method = keepsMethod(status) ? hop.method : methodAfter(hop)
  return { ...hop, url: to.href, headers: {}, body: undefined, ...(method && { method }) }
}

function keepsMethod(status: number): boolean {
  return status === 307 || status === 308
}

function methodAfter({ method }: OutboundCall): 'HEAD' | 'GET' {
  return method === 'HEAD' ? 'HEAD' : 'GET'
}
