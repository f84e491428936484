import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { libraryUpload, libraryUploadPath } from '../../../lib/contract/routes/library-routes.ts'
import { checkReadable, maxBytesOf } from '../../ingest/formats.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import { requireOperator } from '../../members/operators.ts'
import { HostError } from '../../platform/errors.ts'
import { randomId } from '../../platform/make-id.ts'
import type { Callers } from '../../platform/module.ts'
import { success } from '../../platform/reply-error.ts'
import { checkSize, checkStream, tooLarge } from '../uploads/check-stream.ts'
import { UploadsAtOnce } from '../uploads/uploads-at-once.ts'
import type { LibraryDeps } from './library-deps.ts'
import { blobKeyOf, documentIdOf, releaseStatement } from './library-file-row.ts'
import { storeUpload } from './store-upload.ts'
import { cleanUploadPath, uploadPrefix } from './upload-path.ts'

export function registerUpload(app: FastifyInstance, deps: LibraryDeps, callers: Callers): void {
  const uploads = new UploadsAtOnce(deps.limits)
  void app.register(async (scope) => {
    // Any declared type is accepted: the document reader detects the real one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put(libraryUploadPath, async (request, reply) => {
      // The rest of a rejected request is not awaited.
      reply.headers({ connection: 'close', 'cache-control': 'private, no-store' })
      const uploader = await operatorOf(deps, callers, request)
      const id = await receiveUpload({ ...deps, uploads }, request, uploader)
      deps.log.info({ operator: uploader, act: 'send to the library', id }, 'an operator action')
      reply.removeHeader('connection')
      return success(libraryUploadPath, { id })
    })
  })
}

/** Only rejected calls count against the rate limit; operators may send thousands of files. */
async function operatorOf(deps: LibraryDeps, callers: Callers, request: FastifyRequest): Promise<string> {
  try {
    return (await requireOperator(deps, await callers.requireMember(request), request)).uid
  } catch (error) {
    await deps.limits.require('http', request.ip)
    throw error
  }
}

async function receiveUpload(
  deps: LibraryDeps & { readonly uploads: UploadsAtOnce },
  request: FastifyRequest,
  uploader: string,
): Promise<string> {
  const { path, size, sha256 } = readDeclaredUpload(request)
  const source = uploadPrefix + path
  const id = documentIdOf(source)
  const blobName = randomId()
  const declaredSize = request.headers['content-length']
  if (declaredSize !== undefined && Number(declaredSize) > size) throw tooLarge()

  if (declaredSize !== undefined) checkSize(Number(declaredSize), { size, sha256 })
  const bytes = checkStream(request.raw.iterator({ destroyOnReturn: false }), { size, sha256 })
  const end = () => void request.raw.destroy(new Error('replaced by a newer upload'))
  const done = deps.uploads.start({ id, owner: uploader }, request.ip, end)
  try {
    // So that the bytes are deleted even if this process dies.
    await deps.database.batch([releaseStatement(deps.jobs, { id, source, replaced: blobName })])
    await deps.blobs.put(blobKeyOf(id, blobName), { size, bytes }, 'application/octet-stream')
    return await storeUpload(deps, { source, size, sha256, blobName, uploader })
  } catch (error) {
    if (!request.raw.errored) throw error
    throw new HostError('bad_request', '上传中断了，请重新上传', { cause: error })
  } finally {
    done()
  }
}

/** @throws {HostError} when such a file is not accepted */
function readDeclaredUpload(request: FastifyRequest): z.infer<typeof libraryUpload> {
  const query = z.safeParse(libraryUpload, request.query)
  if (!query.success) {
    const field = String(query.error.issues[0]?.path[0] ?? '')
    throw new HostError('bad_request', `${field} 的内容不正确`, { field })
  }

  const { size, sha256 } = query.data
  const path = cleanUploadPath(query.data.path)
  try {
    checkReadable(path, size)
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    const most = maxBytesOf(path)
    const code = most === null ? 'unsupported_media' : size > most ? 'too_large' : 'unprocessable'
    throw new HostError(code, error.message, { field: most === null ? 'path' : 'size' })
  }

  return { path, size, sha256 }
}
