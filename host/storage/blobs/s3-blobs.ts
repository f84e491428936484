import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { requireBlobKey, type Blobs } from '../blobs.ts'

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
 * AWS Signature Version 4, signed addresses by its query form; one made for PUT with a type holds for that type only.
 */
export function openS3Blobs(options: S3Options): Blobs {
  const client = new AwsClient({
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    region: options.region,
    service: 's3',
    retries,
  })
  const bucketUrl = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`
  const urlOf = (key: string) => {
    requireBlobKey(key)
    return `${bucketUrl}/${key}`
  }
  const send = (url: string, init: RequestInit, timeoutMs = requestTimeoutMs) =>
    client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  return {
    async put(key, bytes, mime) {
      const headers = { 'content-type': mime, 'x-amz-content-sha256': sha256(bytes) }
      await succeeded(await send(urlOf(key), { method: 'PUT', headers, body: Uint8Array.from(bytes) }))
    },
    async get(key) {
      const reply = await send(urlOf(key), { method: 'GET' })
      if (await isMissing(reply)) return null
      await succeeded(reply)
      return {
        bytes: new Uint8Array(await reply.arrayBuffer()),
        mime: reply.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async delete(key) {
      await succeeded(await send(urlOf(key), { method: 'DELETE' }))
    },
    async signedUrl(key, method, { expiresInMs, mime }) {
      const url = new URL(urlOf(key))
      url.searchParams.set('X-Amz-Expires', String(Math.ceil(expiresInMs / 1000)))
      const signed = await client.sign(url.href, {
        method,
        ...(mime ? { headers: { 'content-type': mime } } : {}),
        aws: { signQuery: true, allHeaders: true },
      })
      return signed.url
    },
    async ping() {
      await succeeded(await send(bucketUrl, { method: 'HEAD' }, pingTimeoutMs))
    },
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Only a missing object counts as missing; a missing bucket answers 404 as well and is a fault. */
async function isMissing(reply: Response): Promise<boolean> {
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
