import type { Clock } from '../../platform/clock.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import {
  blobKeyOf,
  blobNameOf,
  documentIdOf,
  findLibraryFile,
  type LibraryFileRow,
  libraryJob,
  readStatement,
} from './library-file-row.ts'

interface StoreDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'delete'>
  readonly jobs: Jobs
  readonly now: Clock
}

export interface UploadedFile {
  readonly source: string
  readonly size: number
  readonly sha256: string
  readonly blobName: string
  readonly uploader: string
}

/**
 * Registers uploaded bytes and has them read. Identical bytes under the same path change nothing and are deleted,
 * unless the previous ones could not be read or are being deleted; different bytes replace them.
 * @returns the id of the document
 */
export async function storeUpload(deps: StoreDeps, sent: UploadedFile): Promise<string> {
  const { database, jobs } = deps
  const id = documentIdOf(sent.source)
  for (;;) {
    const before = await findLibraryFile(database, id)
    if (before && isUnchanged(before, sent)) {
      await deps.blobs.delete(blobKeyOf(id, sent.blobName))
      return id
    }
    const replaced = before ? { replaced: blobNameOf(before) } : {}
    const read = readStatement(jobs, { id, source: sent.source, ...replaced })
    try {
      await database.batch([storeStatement(deps, id, sent, before), read])
      jobs.wake(libraryJob)
      return id
    } catch (error) {
      // Another caller has written the row since it was read.
      if (!(error instanceof BatchConflict)) throw error
    }
  }
}

function isUnchanged(before: LibraryFileRow, { sha256 }: UploadedFile): boolean {
  return before.sha256 === sha256 && before.state !== 'failed' && before.state !== 'deleted'
}

function storeStatement(
  { database: { build }, now }: StoreDeps,
  id: string,
  { source, size, sha256, blobName, uploader }: UploadedFile,
  before: LibraryFileRow | undefined,
): Statement {
  const at = now()
  const state = 'waiting' as const
  const declared = { size, sha256, blob_name: blobName, uploader }
  const pages = { scanned: 0, recognized: 0 }
  const row = { ...declared, ...pages, state, reason: '', is_told: 0, created_at: at, changed_at: at }
  if (!before)
    return statement(
      build.insertInto('library_files').values({ ...row, id, source, title: '', passages: 0 }),
      1,
    )

  return statement(
    build
      .updateTable('library_files')
      .set(row)
      .where('id', '=', id)
      .where('blob_name', '=', before.blob_name)
      .where('state', '=', before.state)
      .where('changed_at', '=', before.changed_at),
    1,
  )
}
