import { createHmac, timingSafeEqual } from 'node:crypto'
import { isBlobKey } from '../blobs.ts'

/** What a signed address allows. */
export interface BlobGrant {
  readonly key: string
  readonly method: 'PUT' | 'GET'
  /** The only type that may be sent, or '' for any. */
  readonly mime: string
}

const prefix = '/blobs/'
/** Makes a path parse as an address; nobody is asked there. */
const base = 'http://blobs.invalid'

/**
 * Makes an address on this origin that allows one thing with one blob until it expires.
 * @param expiresAt milliseconds since 1970
 * @returns path and query, `/blobs/<key>?expires=…&method=…[&mime=…]&signature=…`
 */
export function signBlobPath(secret: string, grant: BlobGrant, expiresAt: number): string {
  const query = new URLSearchParams({ expires: String(expiresAt), method: grant.method })
  if (grant.mime) query.set('mime', grant.mime)
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
  const grant: BlobGrant = { key, method: signedMethod, mime: searchParams.get('mime') ?? '' }
  const isGenuine = areEqual(searchParams.get('signature') ?? '', signatureOf(secret, grant, expires))
  const isAllowed = method === grant.method || (method === 'HEAD' && grant.method === 'GET')
  return isGenuine && isAllowed && Number(expires) > now ? grant : null
}

function signatureOf(secret: string, { key, method, mime }: BlobGrant, expires: string): string {
  return createHmac('sha256', secret).update([method, key, expires, mime].join('\n')).digest('base64url')
}

function areEqual(given: string, right: string): boolean {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}
