import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The one who may use the fake. */
export interface S3Identity {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Why a request is refused, as S3 names it. */
export type S3Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'XAmzContentSHA256Mismatch'

/** The signature parameters of a request. */
interface Claim {
  readonly credential: string
  /** As in `20260102T030405Z`. */
  readonly date: string
  readonly signedHeaders: string
  readonly signature: string
  readonly payloadHash: string
  readonly expiresInMs: number | null
}

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60_000
const longestExpiryMs = 7 * 24 * 3_600_000

/**
 * Checks AWS Signature Version 4 as a server does, for requests signed by header and by query ('Authenticating
 * Requests (AWS Signature Version 4)', Amazon S3 API Reference).
 * @returns null when the request is genuine
 */
export function refusalOf(
  request: IncomingMessage,
  body: Buffer,
  identity: S3Identity,
  now: number,
): S3Refusal | null {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const claim = claimOfQuery(url) ?? claimOfHeaders(request)
  if (!claim) return 'AccessDenied'
  const [accessKeyId, day = '', region, service, end] = claim.credential.split('/')
  if (accessKeyId !== identity.accessKeyId) return 'InvalidAccessKeyId'
  const isScoped =
    region === identity.region && service === 's3' && end === 'aws4_request' && claim.date.startsWith(day)
  const names = claim.signedHeaders.split(';')
  if (!isScoped || !names.includes('host')) return 'SignatureDoesNotMatch'
  if (claim.signature !== signatureOf(request, url, claim, names, identity)) return 'SignatureDoesNotMatch'
  const isHashed = claim.payloadHash !== 'UNSIGNED-PAYLOAD'
  if (isHashed && claim.payloadHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  return refusalOfTime(claim, now)
}

function refusalOfTime({ date, expiresInMs }: Claim, now: number): S3Refusal | null {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const age = now - Date.parse(iso)
  if (expiresInMs === null) return Math.abs(age) <= maxSkewMs ? null : 'RequestTimeTooSkewed'
  const isValid = age >= -maxSkewMs && age <= expiresInMs && expiresInMs > 0 && expiresInMs <= longestExpiryMs
  return isValid ? null : 'AccessDenied'
}

function claimOfQuery({ searchParams }: URL): Claim | null {
  if (searchParams.get('X-Amz-Algorithm') !== algorithm) return null
  return {
    credential: searchParams.get('X-Amz-Credential') ?? '',
    date: searchParams.get('X-Amz-Date') ?? '',
    signedHeaders: searchParams.get('X-Amz-SignedHeaders') ?? '',
    signature: searchParams.get('X-Amz-Signature') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    expiresInMs: Number(searchParams.get('X-Amz-Expires')) * 1000,
  }
}

function claimOfHeaders({ headers }: IncomingMessage): Claim | null {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', signedHeaders = '', signature = ''] =
    pattern.exec(headers.authorization ?? '') ?? []
  if (signature === '') return null
  return {
    credential,
    date: String(headers['x-amz-date'] ?? ''),
    signedHeaders,
    signature,
    payloadHash: String(headers['x-amz-content-sha256'] ?? ''),
    expiresInMs: null,
  }
}

function signatureOf(
  request: IncomingMessage,
  url: URL,
  claim: Claim,
  names: readonly string[],
  { secretAccessKey }: S3Identity,
): string {
  const [, ...scope] = claim.credential.split('/')
  const canonicalRequest = [
    request.method,
    url.pathname
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(url),
    ...names.map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n')
  const toSign = [algorithm, claim.date, scope.join('/'), sha256(canonicalRequest)].join('\n')
  const key = scope.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  return hmac(key, toSign).toString('hex')
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

/** RFC 3986: everything but letters, digits and - _ . ~ */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
