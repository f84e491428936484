import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../blobs/s3-blobs.ts'
import { refusalOf, type S3Refusal } from './s3-signature.ts'

export interface S3Fake {
  /** Also a proxy: names of virtual hosts, which no resolver knows, lead to it by `HTTP_PROXY`. */
  readonly origin: string
  /** What a client needs to use it. */
  readonly options: S3Options
  /** What it answers next, once each, instead of doing what is asked: HTTP status codes. */
  readonly failures: number[]
  stop(): Promise<void>
}

interface StoredObject {
  readonly bytes: Buffer
  readonly mime: string
}

type ErrorCode =
  | S3Refusal
  | 'NoSuchKey'
  | 'NoSuchBucket'
  | 'MethodNotAllowed'
  | 'InvalidRange'
  | 'PreconditionFailed'
  | 'InternalError'
  | 'SlowDown'
  | 'SecondLevelDomainForbidden'

const statuses: Record<ErrorCode, number> = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  XAmzContentSHA256Mismatch: 400,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  InvalidRange: 416,
  PreconditionFailed: 412,
  InternalError: 500,
  SlowDown: 503,
  SecondLevelDomainForbidden: 403,
}

/**
 * Starts a server that speaks the part of S3's protocol that the product uses, with one empty bucket:
 * PUT (also as a copy), GET (also of a range; both also of one content alone), HEAD and DELETE of objects, HEAD of the bucket. Every request must be signed, by header or by query.
 * @param now the server's clock, in milliseconds
 * @param isHostOnly whether the bucket's name must be in the host name, as in Aliyun's OSS
 */
export async function startS3Fake(now: () => number = Date.now, isHostOnly = false): Promise<S3Fake> {
  const objects = new Map<string, StoredObject>()
  const failures: number[] = []
  const identity = { region: 'us-east-1', accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key' }
  const bucket = 'test-bucket'
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A client that broke off gets no answer, and nothing was stored.
      if (request.errored) return
      fail(request, response, 'InternalError')
      throw error
    })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const failure = failures.shift()
    if (failure !== undefined) return fail(request, response, failure === 503 ? 'SlowDown' : 'InternalError')
    const refusal = refusalOf(request, body, identity, now())
    if (refusal) return fail(request, response, refusal)
    const inHost = /^(.+)\.s3\.test$/.exec(request.headers.host ?? '')?.[1]
    if (isHostOnly && !inHost) return fail(request, response, 'SecondLevelDomainForbidden')
    const path = new URL(request.url ?? '/', 'http://s3').pathname
    const [, askedBucket, ...segments] = `${inHost === undefined ? '' : `/${inHost}`}${path}`.split('/')
    if (askedBucket !== bucket) return fail(request, response, 'NoSuchBucket')
    const key = segments.map(decodeURIComponent).join('/')
    if (key === '') return void response.writeHead(200).end()
    const source = request.headers['x-amz-copy-source']
    if (source) return copyObject(objects, String(source).replace(`/${bucket}/`, ''), key, request, response)
    return serveObject(objects, key, body, request, response)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    options: {
      endpoint: isHostOnly ? 'http://s3.test' : origin,
      bucket,
      ...identity,
      pathStyle: 'auto',
    },
    failures,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function serveObject(
  objects: Map<string, StoredObject>,
  key: string,
  body: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const stored = objects.get(key)
  switch (request.method ?? '') {
    case 'PUT':
      objects.set(key, { bytes: body, mime: request.headers['content-type'] ?? 'binary/octet-stream' })
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    case 'DELETE':
      objects.delete(key)
      response.writeHead(204).end()
      return
    case 'GET':
    case 'HEAD':
      if (!stored) return fail(request, response, 'NoSuchKey')
      if (!isMatch(stored, request.headers['if-match'])) return fail(request, response, 'PreconditionFailed')
      return sendObject(stored, request, response)
    default:
      fail(request, response, 'MethodNotAllowed')
  }
}

/** What the query overrides in a reply is allowed in signed requests only, which all are here. */
function sendObject(stored: StoredObject, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://s3')
  const size = stored.bytes.length
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  const start = first === '' ? Math.max(0, size - Number(last || size)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (start >= end && size > 0) return fail(request, response, 'InvalidRange')
  const isPart = first !== '' || last !== ''
  const disposition = searchParams.get('response-content-disposition')
  response
    .writeHead(isPart ? 206 : 200, {
      'content-type': searchParams.get('response-content-type') ?? stored.mime,
      'content-length': end - start,
      etag: etagOf(stored.bytes),
      ...(disposition ? { 'content-disposition': disposition } : {}),
      ...(isPart ? { 'content-range': `bytes ${start}-${end - 1}/${size}` } : {}),
    })
    .end(request.method === 'GET' ? stored.bytes.subarray(start, end) : undefined)
}

function copyObject(
  objects: Map<string, StoredObject>,
  from: string,
  to: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const stored = objects.get(from)
  if (!stored) return fail(request, response, 'NoSuchKey')
  if (!isMatch(stored, request.headers['x-amz-copy-source-if-match']))
    return fail(request, response, 'PreconditionFailed')
  objects.set(to, stored)
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(`<CopyObjectResult><ETag>${etagOf(stored.bytes)}</ETag></CopyObjectResult>`)
}

function fail(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  response.writeHead(statuses[code], { 'content-type': 'application/xml' })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function isMatch(stored: StoredObject, tag: string | string[] | undefined): boolean {
  return tag === undefined || tag === etagOf(stored.bytes)
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
