import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fileContentPath } from '../../lib/contract/routes/file-routes.ts'
import { identifier } from '../../lib/contract/routes/route.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { Callers } from '../platform/module.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { FileBlobs } from '../storage/blobs/file-blobs.ts'
import type { Database } from '../storage/database/database.ts'
import { byteRange } from './byte-range.ts'
import { contentPath } from './content-path.ts'
import { dispositionOf } from './file-name.ts'
import { blobKeys, fileNotFound, fileOfUpload, findFile, hasContent, requireFile } from './file-row.ts'
import { FileThumbs } from './file-thumbs.ts'
import { checkStream, tooLarge } from './uploads/check-stream.ts'
import { isAudio, isImage } from './uploads/file-types.ts'
import { UploadsAtOnce } from './uploads/uploads-at-once.ts'

/** Lifetime of the store's own URL, which is opened at once. */
const storeUrlMs = 5 * 60_000

const contentQuery = z.object({
  file_id: identifier,
  expires: z.string().default(''),
  signature: z.string().optional(),
  download: z.string().optional(),
  size: z.string().optional(),
})

interface ContentDeps {
  readonly database: Database
  readonly blobs: Blobs
  /** The same when they are local files; otherwise null. */
  readonly fileBlobs: FileBlobs | null
  readonly sharedKey: string
  readonly limits: AddressLimits
  readonly now: Clock
}

/** Registers the routes without envelope: the content of files, and the signed URLs of blobs. */
export function registerContentRoutes(app: FastifyInstance, deps: ContentDeps, callers: Callers): void {
  const thumbs = new FileThumbs(deps)
  // Looks up the file on every request, so that a deleted one is closed at once; the store has the bytes.
  app.get(fileContentPath, async (request, reply) => {
    const { row, isDownload, isSmall } = await openFile(deps, request, callers)
    const isShown = (isImage(row.name) || isAudio(row.name)) && !isDownload
    const small = isShown && isSmall ? await thumbs.open(row.id) : null
    const key = small ? blobKeys.thumb(row.id) : blobKeys.content(row.id)
    const url = await deps.blobs.signedUrl(key, 'GET', {
      expiresInMs: storeUrlMs,
      mime: small?.mime ?? (isShown ? row.mime : 'application/octet-stream'),
      disposition: dispositionOf(row.name, isShown),
    })
    return reply.header('cache-control', 'private, no-store').redirect(url, 302)
  })
  if (deps.fileBlobs) registerBlobRoutes(app, deps, deps.fileBlobs)
}

async function openFile(deps: ContentDeps, request: FastifyRequest, callers: Callers) {
  const query = contentQuery.safeParse(request.query)
  if (!query.success) throw new HostError('bad_request', 'file_id 的内容不正确', { field: 'file_id' })

  const { file_id, expires, signature, download, size } = query.data
  const isSigned = signature !== undefined
  if (isSigned && !contentPath.isGenuine(deps.sharedKey, { file_id, expires, signature }, deps.now()))
    throw new HostError('forbidden', '这个地址无效，或已过期')

  const row = isSigned
    ? await findFile(deps.database, file_id)
    : await requireFile(deps.database, (await callers.requireIdentity(request)).owner, file_id)
  if (!row || !hasContent(row)) throw fileNotFound()

  return { row, isDownload: download === '1', isSmall: size === 'thumb' }
}

function registerBlobRoutes(app: FastifyInstance, deps: ContentDeps, fileBlobs: FileBlobs): void {
  const uploads = new UploadsAtOnce(deps.limits)
  app.get('/blobs/*', (request, reply) => sendBlob(fileBlobs, request, reply))
  void app.register(async (scope) => {
    // The bytes are received raw, whatever their declared type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/blobs/*', async (request, reply) => {
      await receiveBlob({ ...deps, fileBlobs, uploads }, request, reply)
      return reply.send()
    })
  })
}

function grantOf(fileBlobs: FileBlobs, request: FastifyRequest) {
  const grant = fileBlobs.verify(request.raw.url ?? '', request.method)
  if (!grant) throw new HostError('forbidden', '这个地址无效，或已过期')
  return grant
}

async function receiveBlob(
  { database, now, fileBlobs, uploads }: ContentDeps & { fileBlobs: FileBlobs; uploads: UploadsAtOnce },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The rest of a rejected request is not awaited.
  reply.header('connection', 'close')
  const { key, mime, size = 0, sha256 = '' } = grantOf(fileBlobs, request)

  const findWaiting = async () => {
    const row = await findFile(database, fileOfUpload(key) ?? '')
    return row && Number(row.expires_at) > now() ? row : null
  }

  const row = await findWaiting()
  if (!row) throw fileNotFound()
  if (Number(request.headers['content-length'] ?? 0) > size) throw tooLarge()

  // The request stays open for its response when its body is abandoned.
  const bytes = checkStream(request.raw.iterator({ destroyOnReturn: false }), { size, sha256 })
  const done = uploads.start(
    row,
    request.ip,
    () => void request.raw.destroy(new Error('replaced by a newer upload')),
  )
  await fileBlobs
    .put(key, { size, bytes }, mime)
    .catch((error: unknown) => {
      throw request.raw.errored
        ? new HostError('bad_request', '上传中断了，请重新上传', { cause: error })
        : error
    })
    .finally(done)
  // If the file was deleted or finished during the upload, nothing else would delete these bytes soon.
  if (!(await findWaiting())) {
    await fileBlobs.delete(key)
    throw fileNotFound()
  }

  reply.removeHeader('connection')
}

/** Untrusted content: it must not run scripts, load anything or count as our page. */
const sandboxed = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
} as const

async function sendBlob(
  fileBlobs: FileBlobs,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, mime, disposition = 'attachment' } = grantOf(fileBlobs, request)
  const head = await fileBlobs.head(key)
  if (!head) throw fileNotFound()

  reply.headers({ ...sandboxed, 'content-disposition': disposition }).type(mime || head.mime)
  // Without a validator a range may be of older content, so everything is sent (RFC 9110 §13.1.5).
  const asked = request.headers['if-range'] === undefined ? request.headers.range : undefined
  const range = byteRange(asked, head.size)
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${head.size}`).send('')

  const { start, end } = range === 'whole' ? { start: 0, end: head.size } : range
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${head.size}`)
  reply.header('content-length', end - start)
  // Without a body the framework would set a content length of 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))

  const bytes = await fileBlobs.read(key, { start, end })
  if (!bytes) throw fileNotFound()

  return reply.send(bytes)
}
