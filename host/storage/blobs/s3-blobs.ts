import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, request } from 'undici'
import { type Blobs, type ByteStream, requireBlobKey, type SignedUrlOptions } from './blobs.ts'
import { exactStream } from './exact-stream.ts'

export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Maximum wait for a response, or for the next chunk of its body. */
const silentMs = 60_000
/** Maximum duration of a response that is buffered, or of which only the status matters. */
const wholeMs = 60_000
const pingMs = 5_000
const attempts = 4
const firstPauseMs = 50

type Headers = Readonly<Record<string, string>>

interface Sent {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  readonly headers?: Headers
  readonly body?: Uint8Array | ByteStream
}

type Reply = Dispatcher.ResponseData

interface Times {
  readonly silentMs: number
  /** Maximum duration of the whole call including the body; unlimited for a streamed body. */
  readonly wholeMs?: number
}

/**
 * Blobs in a bucket of S3 or a compatible store (MinIO, OSS), with path-style addresses. Requests are signed with AWS
 * Signature Version 4, signed URLs with its query form; one made for PUT with a type or a size is valid for that type
 * or size only.
 */
export function openS3Blobs(options: S3Options, limits: Partial<Times> = {}): Blobs {
  const identity = identityOf(options)
  const bucketUrl = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`
  const urlOf = (key: string) => urlIn(bucketUrl, key)
  const whole: Times = { silentMs, wholeMs, ...limits }
  const streamed: Times = { silentMs: whole.silentMs }
  const send = (url: string, sent: Sent, times: Times) => sendSigned(identity, url, sent, times)

  return {
    async put(key, content, mime) {
      const isStream = !(content instanceof Uint8Array)
      // The hash of a stream is unknown until it has been sent.
      const hash = isStream ? 'UNSIGNED-PAYLOAD' : sha256(content)
      const headers = { 'content-type': mime, 'x-amz-content-sha256': hash }
      const sent: Sent = { method: 'PUT', headers, body: content }
      await requireSuccess(await send(urlOf(key), sent, isStream ? streamed : whole))
    },
    async get(key) {
      const reply = await send(urlOf(key), { method: 'GET' }, whole)
      if (await isMissing(reply)) return null
      if (!isOk(reply)) throw await failureOf(reply)
      return { bytes: new Uint8Array(await reply.body.arrayBuffer()), mime: typeOf(reply) }
    },
    async head(key) {
      const reply = await send(urlOf(key), { method: 'HEAD' }, whole)
      // A response to HEAD has no body that distinguishes a missing object from a missing bucket.
      if (reply.statusCode === 404) return drainBody(reply)

      await requireSuccess(reply)
      const { etag } = reply.headers

      return {
        size: Number(reply.headers['content-length']),
        mime: typeOf(reply),
        ...(typeof etag === 'string' ? { tag: etag } : {}),
      }
    },
    async read(key, range, tag) {
      if (range && range.start === range.end) return Readable.from([])
      const part: Headers = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {}
      const headers = { ...part, ...onlyOf('if-match', tag) }
      const reply = await send(urlOf(key), { method: 'GET', headers }, streamed)
      if (await isMissing(reply)) return null
      if (!isOk(reply)) throw await failureOf(reply)
      return reply.body
    },
    async move(from, to, tag) {
      const source = { 'x-amz-copy-source': new URL(urlOf(from)).pathname }
      const headers = { ...source, ...onlyOf('x-amz-copy-source-if-match', tag) }
      if (!(await wasCopied(await send(urlOf(to), { method: 'PUT', headers }, whole)))) return false
      await requireSuccess(await send(urlOf(from), { method: 'DELETE' }, whole))
      return true
    },
    delete: async (key) => requireSuccess(await send(urlOf(key), { method: 'DELETE' }, whole)),
    async signedUrl(key, method, options) {
      const aws = { ...identity, signQuery: true, allHeaders: true }
      const signer = new AwsV4Signer({ ...aws, method, ...signRequest(urlOf(key), method, options) })
      return (await signer.sign()).url.href
    },
    async ping() {
      await requireSuccess(await send(bucketUrl, { method: 'HEAD' }, { silentMs: pingMs, wholeMs: pingMs }))
    },
  }
}

function onlyOf(header: string, tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { [header]: tag }
}

function urlIn(bucketUrl: string, key: string): string {
  requireBlobKey(key)
  return `${bucketUrl}/${key}`
}

function identityOf({ accessKeyId, secretAccessKey, region }: S3Options): Identity {
  return { accessKeyId, secretAccessKey, region, service: 's3' }
}

type Identity = Readonly<Record<'accessKeyId' | 'secretAccessKey' | 'region' | 'service', string>>

/** Sends a request and retries after a pause while the store is busy or failing; a stream is sent only once. */
async function sendSigned(identity: Identity, url: string, sent: Sent, times: Times): Promise<Reply> {
  const { body } = sent
  const isStream = body !== undefined && !(body instanceof Uint8Array)
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sendOnce(identity, url, sent, times)
    const isPassing = reply.statusCode >= 500 || reply.statusCode === 429
    if (!isPassing || isStream || attempt >= attempts) return reply
    await drainBody(reply)
    await pause(firstPauseMs * 2 ** (attempt - 1) * Math.random())
  }
}

async function sendOnce(
  identity: Identity,
  url: string,
  { method, headers = {}, body }: Sent,
  times: Times,
): Promise<Reply> {
  const signed = await new AwsV4Signer({ ...identity, url, method, headers: { ...headers } }).sign()
  const isStream = body !== undefined && !(body instanceof Uint8Array)
  const length: Headers = isStream ? { 'content-length': String(body.size) } : {}
  return request(signed.url, {
    method,
    headers: { ...Object.fromEntries(signed.headers), ...length },
    body: isStream ? Readable.from(exactStream(body)) : (body ?? null),
    headersTimeout: times.silentMs,
    bodyTimeout: times.silentMs,
    ...(times.wholeMs === undefined ? {} : { signal: AbortSignal.timeout(times.wholeMs) }),
  })
}

function isOk({ statusCode }: Reply): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** S3 takes the type and the size of an upload, and the headers of a download, from the request. */
function signRequest(
  address: string,
  method: 'PUT' | 'GET',
  { expiresInMs, mime, size, disposition }: SignedUrlOptions,
): { url: string; headers: Record<string, string> } {
  const url = new URL(address)
  url.searchParams.set('X-Amz-Expires', String(Math.ceil(expiresInMs / 1000)))
  if (method === 'GET') {
    if (mime) url.searchParams.set('response-content-type', mime)
    if (disposition) url.searchParams.set('response-content-disposition', disposition)
    return { url: url.href, headers: {} }
  }

  const headers = {
    ...(mime ? { 'content-type': mime } : {}),
    ...(size === undefined ? {} : { 'content-length': String(size) }),
  }
  return { url: url.href, headers }
}

/** S3 may report a failure after status 200 (S3 API Reference). @returns false when the source does not exist */
async function wasCopied(reply: Reply): Promise<boolean> {
  if (await isMissing(reply)) return false
  if (!isOk(reply)) throw await failureOf(reply)
  const code = errorCodeOf(await reply.body.text())
  if (code !== '') throw new Error(`the object storage could not copy: ${code}`)
  return true
}

function typeOf({ headers }: Reply): string {
  const mime = headers['content-type']
  return typeof mime === 'string' ? mime : 'application/octet-stream'
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Only a missing object or other content counts as missing. @throws for other 404s, as of a missing bucket */
async function isMissing(reply: Reply): Promise<boolean> {
  if (reply.statusCode === 412) {
    await drainBody(reply)
    return true
  }
  if (reply.statusCode !== 404) return false

  const code = errorCodeOf(await reply.body.text())
  if (code === 'NoSuchKey') return true

  throw new Error(`the object storage answered 404 ${code}`.trimEnd())
}

async function requireSuccess(reply: Reply): Promise<void> {
  if (!isOk(reply)) throw await failureOf(reply)
  await drainBody(reply)
}

/** Discards the body, so that the connection can be reused. */
async function drainBody(reply: Reply): Promise<null> {
  await reply.body.dump()
  return null
}

async function failureOf(reply: Reply): Promise<Error> {
  const code = errorCodeOf(await reply.body.text())
  return new Error(`the object storage answered ${reply.statusCode} ${code}`.trimEnd())
}

function errorCodeOf(xml: string): string {
  return /<Code>([A-Za-z0-9]+)<\/Code>/.exec(xml)?.[1] ?? ''
}
