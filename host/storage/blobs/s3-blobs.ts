import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { request } from 'undici'
import { type Blobs, type ByteStream, requireBlobKey, type SignedUrlOptions } from '../blobs.ts'
import { exactStream } from './exact-stream.ts'

export interface S3Options {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const requestTimeoutMs = 60_000
const pingTimeoutMs = 5_000
const retries = 3

/**
 * Blobs in a bucket of S3 or of whatever speaks its protocol (MinIO, OSS), addressed by path. Requests are signed with
 * AWS Signature Version 4, signed addresses by its query form; one made for PUT with a type or a size holds for that type
 * or size only.
 */
export function openS3Blobs(options: S3Options): Blobs {
  const { accessKeyId, secretAccessKey, region } = options
  const identity = { accessKeyId, secretAccessKey, region, service: 's3' }
  const client = new AwsClient({ ...identity, retries })
  const bucketUrl = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`
  const urlOf = (key: string) => {
    requireBlobKey(key)
    return `${bucketUrl}/${key}`
  }
  const send = (url: string, init: RequestInit, timeoutMs = requestTimeoutMs) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return {
    async put(key, content, mime) {
      if (!(content instanceof Uint8Array)) return putStream(client, urlOf(key), content, mime)
      const headers = { 'content-type': mime, 'x-amz-content-sha256': sha256(content) }
      await succeeded(await send(urlOf(key), { method: 'PUT', headers, body: Uint8Array.from(content) }))
    },
    async get(key) {
      const reply = await send(urlOf(key), { method: 'GET' })
      if (await isMissing(reply)) return null
      await succeeded(reply)
      return { bytes: new Uint8Array(await reply.arrayBuffer()), mime: typeOf(reply) }
    },
    async head(key) {
      const reply = await send(urlOf(key), { method: 'HEAD' })
      // The answer to HEAD has no body that would tell a missing object from a missing bucket.
      if (reply.status === 404) return null
      await succeeded(reply)
      const tag = reply.headers.get('etag')
      const size = Number(reply.headers.get('content-length'))
      return { size, mime: typeOf(reply), ...(tag === null ? {} : { tag }) }
    },
    async read(key, range, tag) {
      if (range && range.start === range.end) return Readable.from([])
      const part: HeadersInit = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {}
      const headers = { ...part, ...onlyOf('if-match', tag) }
      const reply = await send(urlOf(key), { method: 'GET', headers })
      if (await isMissing(reply)) return null
      if (!reply.ok || !reply.body) await succeeded(reply)
      return Readable.fromWeb(reply.body as ReadableStream)
    },
    async move(from, to, tag) {
      const source = { 'x-amz-copy-source': new URL(urlOf(from)).pathname }
      const headers = { ...source, ...onlyOf('x-amz-copy-source-if-match', tag) }
      if (!(await wasCopied(await send(urlOf(to), { method: 'PUT', headers })))) return false
      await succeeded(await send(urlOf(from), { method: 'DELETE' }))
      return true
    },
    async delete(key) {
      await succeeded(await send(urlOf(key), { method: 'DELETE' }))
    },
    async signedUrl(key, method, options) {
      const aws = { ...identity, signQuery: true, allHeaders: true }
      const signer = new AwsV4Signer({ ...aws, method, ...signedRequest(urlOf(key), method, options) })
      return (await signer.sign()).url.href
    },
    async ping() {
      await succeeded(await send(bucketUrl, { method: 'HEAD' }, pingTimeoutMs))
    },
  }
}

function onlyOf(header: string, tag: string | undefined): Record<string, string> {
  return tag === undefined ? {} : { [header]: tag }
}

/** A stream can be read once, so that it is not tried again; its hash is not known before it has gone. */
async function putStream(client: AwsClient, url: string, content: ByteStream, mime: string): Promise<void> {
  const named = { 'content-type': mime, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  const { headers } = await client.sign(url, { method: 'PUT', headers: named })
  const reply = await request(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(headers), 'content-length': String(content.size) },
    body: Readable.from(exactStream(content)),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  await succeeded(new Response(await reply.body.text(), { status: reply.statusCode }))
}

/** What has to be in the request: S3 takes the type and the size of what is sent, and how it is read, from there. */
function signedRequest(
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

/** @returns false when there was nothing to copy. A copy that fails on the way says so after its status (S3 API Reference). */
async function wasCopied(reply: Response): Promise<boolean> {
  if (await isMissing(reply)) return false
  await succeeded(reply.clone())
  const code = errorCodeOf(await reply.text())
  if (code !== '') throw new Error(`the object storage could not copy: ${code}`)
  return true
}

function typeOf(reply: Response): string {
  return reply.headers.get('content-type') ?? 'application/octet-stream'
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Only a missing object counts as missing, or another content; a missing bucket answers 404 as well and is a fault. */
async function isMissing(reply: Response): Promise<boolean> {
  if (reply.status === 412) return true
  if (reply.status !== 404) return false
  return errorCodeOf(await reply.clone().text()) === 'NoSuchKey'
}

async function succeeded(reply: Response): Promise<void> {
  if (reply.ok) return
  const code = errorCodeOf(await reply.text())
  throw new Error(`the object storage answered ${reply.status} ${code}`.trimEnd())
}

/** S3 names what went wrong in an XML document. */
function errorCodeOf(xml: string): string {
  return /<Code>([A-Za-z0-9]+)<\/Code>/.exec(xml)?.[1] ?? ''
}
