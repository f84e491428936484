/** A header's name: a token of RFC 9110 §5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** Headers that the connection itself sets. */
const reserved = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
  'proxy-connection',
  'accept-encoding',
])

export function isHeaderName(name: string): boolean {
  return token.test(name)
}

export function isReservedHeader(name: string): boolean {
  return reserved.has(name.toLowerCase())
}
