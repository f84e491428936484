import { createHmac } from 'node:crypto'
import { areEqual } from '../../platform/signed-path.ts'
import { isBlobKey } from './blobs.ts'

export interface BlobGrant {
  readonly key: string
  readonly method: 'PUT' | 'GET'
  /** Content type required for an upload, or used in the response to a download; '' for any. */
  readonly mime: string
  readonly size?: number
  /** SHA-256 required for an upload, in hex. */
  readonly sha256?: string
  /** Content-Disposition header of a download. */
  readonly disposition?: string
}

const prefix = '/blobs/'
/** Base for parsing a path as a URL; it is never requested. */
const base = 'http://blobs.invalid'

/**
 * Creates a URL on this origin that allows one operation on one blob until it expires.
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
 * Verifies a requested URL in constant time.
 * @param pathAndQuery exactly as in the request
 * @returns the grant, or null when the signature is missing or wrong, the method differs or the URL has expired
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
