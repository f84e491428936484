import type { Readable } from 'node:stream'
import { signatureBytes } from '../../ingest/file-signature.ts'
import type { Recognition } from '../../ingest/recognition/recognizer.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { BlobHead, Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { isAgentOwner } from '../agent-owner.ts'
import { blobKeys, type FileRow, fileNotFound, findFile, isReadImage, requireFile } from '../file-row.ts'
import { imageOrder } from '../recognition/image-texts.ts'
import { recognitionJob } from '../recognition/scanned-files.ts'
import { checkSize, checkStream } from './check-stream.ts'
import { fitsName, isStoredUnread } from './file-types.ts'
import { fileJob } from './parse-file.ts'

interface FinishDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly now: Clock
  readonly recognition?: Pick<Recognition, 'isAvailable'>
}

/**
 * Checks an upload, moves exactly the checked content out of reach of its URL, and has it read. An image is ready at once,
 * and its text is read afterwards. Idempotent, also under concurrent calls. Content that differs from the announced one is
 * deleted and may be sent again.
 * @param queue of its job: the files of one caller are read one at a time
 * @throws {HostError} not_found; conflict when nothing was sent; unprocessable when the content differs
 */
export async function finishUpload(
  deps: FinishDeps,
  owner: string,
  id: string,
  queue: string,
): Promise<FileRow> {
  const { database, blobs, jobs } = deps
  const row = await requireFile(database, owner, id)
  if (Number(row.expires_at) === 0) return row
  if (Number(row.expires_at) <= deps.now()) throw fileNotFound()

  try {
    await moveUpload(blobs, row)
  } catch (error) {
    // The content was sent again after another call had finished the file.
    const now = error instanceof HostError && (await findFile(database, id))
    if (now && Number(now.expires_at) === 0) return now
    throw error
  }

  // An image in the knowledge of an agent is there for its text.
  const isWhole = isStoredUnread({ name: row.name, size: Number(row.size) }) && !isAgentOwner(row.owner)
  const readsImage = isReadImage(row) && deps.recognition?.isAvailable() === true
  const [kind, payload] = isWhole ? [recognitionJob, imageOrder(id)] : [fileJob, id]
  const job = isWhole && !readsImage ? [] : [jobs.statement(kind, payload, { queue })]
  try {
    await database.batch([finishStatement(deps, row, isWhole), ...job])
    if (job.length > 0) jobs.wake(kind)
  } catch (error) {
    // Deleted meanwhile, or finished by a concurrent call.
    if (!(error instanceof BatchConflict)) throw error
    if (!(await findFile(database, id))) await blobs.delete(blobKeys.content(id))
  }

  return requireFile(database, owner, id)
}

function finishStatement({ database: { build }, now }: FinishDeps, row: FileRow, isWhole: boolean) {
  const change = isWhole ? ({ state: 'ready', progress: 100 } as const) : {}
  const at = now()
  return statement(
    build
      .updateTable('files')
      .set({ ...change, expires_at: 0, content_at: at, changed_at: at })
      .where('id', '=', row.id)
      .where('owner', '=', row.owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '>', 0),
    1,
  )
}

async function moveUpload(blobs: Blobs, row: FileRow): Promise<void> {
  const { upload, content } = blobKeys
  const checked = await checkContent(blobs, row, upload(row.id))
  const isKept = checked && (await blobs.move(upload(row.id), content(row.id), checked.tag))
  // A concurrent call has moved it, or one whose process died then.
  if (!isKept && !(await checkContent(blobs, row, content(row.id))))
    throw new HostError('conflict', '文件还没有传上来')
}

/**
 * Deletes content that differs from the announced one.
 * @returns what was checked; null when nothing was sent
 * @throws {HostError} unprocessable
 */
async function checkContent(blobs: Blobs, row: FileRow, key: string): Promise<BlobHead | null> {
  const found = await blobs.head(key)
  const bytes = found && (await blobs.read(key, undefined, found.tag))
  if (!found || !bytes) return null
  try {
    await checkBytes(row, found.size, bytes)
    return found
  } catch (error) {
    if (error instanceof HostError) await blobs.delete(key)
    throw error
  }
}

async function checkBytes(row: FileRow, size: number, bytes: Readable): Promise<void> {
  const promised = { size: Number(row.size), sha256: row.sha256 }
  const head: Uint8Array[] = []
  let headSize = 0
  try {
    checkSize(size, promised)
    for await (const piece of checkStream(bytes, promised)) {
      if (headSize < signatureBytes) head.push(piece)
      headSize += piece.byteLength
    }
  } finally {
    bytes.destroy()
  }

  if (!fitsName(row.name, Buffer.concat(head)))
    throw new HostError('unprocessable', '文件的内容与名称所说的格式不符', { field: 'name' })
}
