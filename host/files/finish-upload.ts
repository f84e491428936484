import type { Clock } from '../deps.ts'
import { HostError } from '../errors.ts'
import { signatureBytes } from '../search/ingest/file-kind.ts'
import type { Blobs } from '../storage/blobs.ts'
import { BatchConflict, type Database, statement } from '../storage/database.ts'
import type { Jobs } from '../storage/jobs.ts'
import { checkedStream, checkSize } from './checked-stream.ts'
import { blobKeys, fileNotFound, type FileRow, findFile, requireFile } from './file-row.ts'
import { fitsName, isPicture } from './file-types.ts'
import { fileJob } from './parse-file.ts'

interface FinishDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly now: Clock
}

/**
 * Takes what was sent out of the reach of its address, checks it, and has it read. Done again it changes nothing. What
 * is not what was promised is deleted, and may be sent again.
 * @throws {HostError} not_found; conflict when nothing was sent; unprocessable when it is not what was promised
 */
export async function finishUpload(deps: FinishDeps, owner: string, id: string): Promise<FileRow> {
  const { database, blobs, jobs } = deps
  const row = await requireFile(database, owner, id)
  if (Number(row.expires_at) === 0) return row
  if (Number(row.expires_at) <= deps.now()) throw fileNotFound()
  // Where it was moved before, and the process died, it is found in its place.
  await blobs.move(blobKeys.sent(id), blobKeys.content(id))
  await checkContent(blobs, row).catch(async (error: unknown) => {
    if (error instanceof HostError && error.code !== 'conflict') await blobs.delete(blobKeys.content(id))
    throw error
  })
  const isWhole = isPicture(row.name)
  const job = isWhole ? [] : [jobs.statement(fileJob, id)]
  try {
    await database.batch([finishing(deps, row, isWhole), ...job])
    if (!isWhole) jobs.wake(fileJob)
  } catch (error) {
    // Deleted meanwhile, or finished by a call that came at the same time.
    if (!(error instanceof BatchConflict)) throw error
    if (!(await findFile(database, id))) await blobs.delete(blobKeys.content(id))
  }
  return requireFile(database, owner, id)
}

function finishing({ database: { build }, now }: FinishDeps, row: FileRow, isWhole: boolean) {
  const change = isWhole ? ({ state: 'ready', progress: 100 } as const) : {}
  return statement(
    build
      .updateTable('files')
      .set({ ...change, expires_at: 0, changed_at: now() })
      .where('id', '=', row.id)
      .where('owner', '=', row.owner)
      .where('deleted_at', '=', 0)
      .where('expires_at', '>', 0),
    1,
  )
}

async function checkContent(blobs: Blobs, row: FileRow): Promise<void> {
  const key = blobKeys.content(row.id)
  const found = await blobs.head(key)
  const bytes = found && (await blobs.read(key))
  if (!found || !bytes) throw new HostError('conflict', '文件还没有传上来')
  const promised = { size: Number(row.size), sha256: row.sha256 }
  checkSize(found.size, promised)
  const head: Uint8Array[] = []
  let headSize = 0
  for await (const piece of checkedStream(bytes, promised)) {
    if (headSize < signatureBytes) head.push(piece)
    headSize += piece.byteLength
  }
  if (!fitsName(row.name, Buffer.concat(head)))
    throw new HostError('unprocessable', '文件的内容与名称所说的格式不符', { field: 'name' })
}
