import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type Dispatcher, request } from 'undici'
import { connectionsTo } from '../../platform/proxies.ts'
import { type Blobs, type ByteStream, requireBlobKey, type SignedUrlOptions } from './blobs.ts'
import { bucketAddress, knownStyle, type PathStyle, placeOf, refusesPathStyle } from './bucket-address.ts'
import { exactStream } from './exact-stream.ts'

export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly pathStyle: PathStyle
}

/** Maximum wait for a response, or for the next chunk of its body. */
const silentMs = 60_000
/** Maximum duration of a response that is buffered, or of which only the status matters. */
const wholeMs = 60_000
const pingMs = 5_000
const connectMs = 10_000
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
 * Blobs in a bucket of S3 or a compatible store (MinIO, OSS). Requests are signed with AWS Signature Version 4, signed
 * URLs with its query form; one made for PUT with a type or a size is valid for that type or size only.
 */
export function openS3Blobs(options: S3Options, limits: Partial<Times> = {}): Blobs {
  const identity = identityOf(options)
  const bucketUrl = bucketUrlOf(options, identity)
  const urlOf = urlIn.bind(null, bucketUrl)
  const whole: Times = { silentMs, wholeMs, ...limits }
  const streamed: Times = { silentMs: whole.silentMs }
  const send = async (key: string, sent: Sent, times: Times) =>
    sendSigned(identity, await urlOf(key), sent, times)

  return {
    async put(key, content, mime) {
      const isStream = !(content instanceof Uint8Array)
      // The hash of a stream is unknown until it has been sent.
      const hash = isStream ? 'UNSIGNED-PAYLOAD' : sha256(content)
      const headers = { 'content-type': mime, 'x-amz-content-sha256': hash }
      const sent: Sent = { method: 'PUT', headers, body: content }
      await requireSuccess(await send(key, sent, isStream ? streamed : whole))
    },
    async get(key) {
      const reply = await send(key, { method: 'GET' }, whole)
      if (await isMissing(reply)) return null
      if (!isOk(reply)) throw await failureOf(reply)
      return { bytes: new Uint8Array(await reply.body.arrayBuffer()), mime: typeOf(reply) }
    },
    async head(key) {
      const reply = await send(key, { method: 'HEAD' }, whole)
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
      const reply = await send(key, { method: 'GET', headers }, streamed)
      if (await isMissing(reply)) return null
      if (!isOk(reply)) throw await failureOf(reply)
      return reply.body
    },
    async move(from, to, tag) {
      requireBlobKey(from)
      // The bucket's name is in it whatever the style of addresses.
      const source = { 'x-amz-copy-source': `/${encodeURIComponent(options.bucket)}/${from}` }
      const headers = { ...source, ...onlyOf('x-amz-copy-source-if-match', tag) }
      if (!(await wasCopied(await send(to, { method: 'PUT', headers }, whole)))) return false
      await requireSuccess(await send(from, { method: 'DELETE' }, whole))
      return true
    },
    delete: async (key) => requireSuccess(await send(key, { method: 'DELETE' }, whole)),
    signedUrl: async (key, method, asked) => sign(identity, await urlOf(key), method, asked),
    async ping() {
      const times = { silentMs: pingMs, wholeMs: pingMs }
      await requireSuccess(await sendSigned(identity, await bucketUrl(), { method: 'HEAD' }, times))
    },
  }
}

function onlyOf(header: string, tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { [header]: tag }
}

async function urlIn(bucketUrl: () => Promise<string>, key: string): Promise<string> {
  requireBlobKey(key)
  return `${await bucketUrl()}/${key}`
}

async function sign(
  identity: Identity,
  url: string,
  method: 'PUT' | 'GET',
  asked: SignedUrlOptions,
): Promise<string> {
  const aws = { ...identity, signQuery: true, allHeaders: true }
  return (await new AwsV4Signer({ ...aws, method, ...signRequest(url, method, asked) }).sign()).url.href
}

/** A key that is never stored. */
const styleProbe = 'addressing'

/** @returns a function for the address of the bucket; a store of unknown style is asked once, with an address by path */
function bucketUrlOf(options: S3Options, identity: Identity): () => Promise<string> {
  const place = placeOf(options.endpoint, options.bucket)
  let style = knownStyle(place, options.pathStyle)
  return async () => {
    if (style) return bucketAddress(place, style)
    const byPath = bucketAddress(place, 'path')
    const times = { silentMs: pingMs, wholeMs: pingMs }
    const reply = await sendOnce(identity, `${byPath}/${styleProbe}`, { method: 'GET' }, times)
    const code = errorCodeOf(await reply.body.text())
    // A store that is failing has not said anything about addresses.
    if (reply.statusCode >= 500 || reply.statusCode === 429) return byPath
    style = refusesPathStyle(code) ? 'host' : 'path'
    return bucketAddress(place, style)
  }
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
    dispatcher: connectionsTo(signed.url, 's3', connectMs),
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
