import { createHmac, timingSafeEqual } from 'node:crypto'
import { isBlobKey } from './blobs.ts'

/** What a signed address allows. */
export interface BlobGrant {
  readonly key: string
  readonly method: 'PUT' | 'GET'
  /** The only type that may be sent, or the type as which it is read; '' for any. */
  readonly mime: string
  /** The only size that may be sent, in bytes. */
  readonly size?: number
  /** The SHA-256 of what may be sent, in hex. */
  readonly sha256?: string
  /** The content-disposition with which it is read. */
  readonly disposition?: string
}

const prefix = '/blobs/'
/** Base to parse a path as an address; it is never requested. */
const base = 'http://blobs.invalid'

/**
 * Makes an address on this origin that allows one operation on one blob until it expires.
 * @param expiresAt milliseconds since 1970
 * @returns path and query, `/blobs/<key>?expires=…&method=…[&mime=…][&size=…][&sha256=…][&disposition=…]&signature=…`
 */
export function signBlobPath(secret: string, grant: BlobGrant, expiresAt: number): string {
  const query = new URLSearchParams({ expires: String(expiresAt), method: grant.method })
  for (const name of ['mime', 'size', 'sha256', 'disposition'] as const) {
    const value = grant[name]
    if (value) query.set(name, String(value))
  }
  query.set('signature', signatureOf(secret, grant, String(expiresAt)))
  return `${prefix}${grant.key}?${query}`
}

/**
 * Checks a requested address in constant time.
 * @param pathAndQuery as it stands in the request
 * @returns what it allows, or null when it is not ours, was changed, is for another method or has expired
 */
export function verifyBlobPath(
  secret: string,
  pathAndQuery: string,
  method: string,
  now: number,
): BlobGrant | null {
  if (!URL.canParse(pathAndQuery, base)) return null
  const { pathname, searchParams } = new URL(pathAndQuery, base)
  const key = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
  const signedMethod = searchParams.get('method')
  const expires = searchParams.get('expires') ?? ''
  if (!isBlobKey(key) || (signedMethod !== 'GET' && signedMethod !== 'PUT')) return null
  const grant = grantOf(key, signedMethod, searchParams)
  const isGenuine = areEqual(searchParams.get('signature') ?? '', signatureOf(secret, grant, expires))
  const isAllowed = method === grant.method || (method === 'HEAD' && grant.method === 'GET')
  return isGenuine && isAllowed && Number(expires) > now ? grant : null
}

function grantOf(key: string, method: BlobGrant['method'], query: URLSearchParams): BlobGrant {
  const [size, sha256, disposition] = ['size', 'sha256', 'disposition'].map((name) => query.get(name))
  return {
    key,
    method,
    mime: query.get('mime') ?? '',
    ...(size ? { size: Number(size) } : {}),
    ...(sha256 ? { sha256 } : {}),
    ...(disposition ? { disposition } : {}),
  }
}

function signatureOf(secret: string, grant: BlobGrant, expires: string): string {
  const { method, key, mime, size = 0, sha256 = '', disposition = '' } = grant
  const signed = JSON.stringify([method, key, expires, mime, size, sha256, disposition])
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

/** Compares in constant time. */
export function areEqual(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}
