import { stat } from 'node:fs/promises'
import { dirname, isAbsolute } from 'node:path'
import { checkReadable } from '../../ingest/formats.ts'
import { sha256Of, streamOf } from '../../ingest/found-file.ts'
import { contentHashOf } from '../../ingest/library-document.ts'
import { PagesToRecognize, type Scans } from '../../ingest/pdf/scans.ts'
import { readWithin } from '../../ingest/process/read-within.ts'
import type { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import { failureReason } from '../../ingest/refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { Library, ListedDocument } from '../../storage/library/library-index.ts'
import { type LibraryFileRow, libraryJob, readStatement } from './library-file-row.ts'
import type { LibraryReader } from './library-reader.ts'

/** Maximum documents put back in one commit. */
const filesAtOnce = 100

interface RereadDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly library: Pick<Library, 'collection' | 'listing'>
  readonly reader: Pick<LibraryReader, 'read'>
  readonly scans: Pick<LibraryScans, 'read'>
  readonly now: Clock
}

/**
 * Reads documents again: uploaded ones from the stored bytes, those of the command line from their source files.
 * Waiting ones and those being read are unaffected.
 * @param ids all failed ones when absent
 * @param signal aborts the reading of those of the command line, which are read at once
 * @returns how many were read or put back
 * @throws the signal's reason once it is aborted; what was read by then stays
 * @throws {HostError} unprocessable when one of the command line can't be read; its existing passages stay
 */
export async function rereadLibraryFiles(
  deps: RereadDeps,
  ids: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<number> {
  const again = await rereadUploaded(deps, ids)
  if (!ids) return again
  const others = (await deps.library.listing('public').find(ids)).filter(({ source }) => isAbsolute(source))
  for (const document of others) await rereadInPlace(deps, document, signal)
  return again + others.length
}

async function rereadUploaded({ database, jobs, now }: RereadDeps, ids?: readonly string[]): Promise<number> {
  const { build } = database
  let again = 0
  for (let last = ''; ; ) {
    const rows = await database.all<Pick<LibraryFileRow, 'id' | 'source' | 'state' | 'changed_at'>>(
      build
        .selectFrom('library_files')
        .select(['id', 'source', 'state', 'changed_at'])
        .where('state', 'in', ids ? ['ready', 'failed'] : ['failed'])
        .where('id', '>', last)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .orderBy('id')
        .limit(filesAtOnce),
    )
    for (const row of rows) {
      const update = build
        .updateTable('library_files')
        .set({ state: 'waiting', reason: '', is_told: 0, changed_at: now() })
        .where('id', '=', row.id)
        .where('state', '=', row.state)
        .where('changed_at', '=', row.changed_at)
      again += await commitFile(database, [statement(update, 1), readStatement(jobs, row)])
    }
    jobs.wake(libraryJob)
    last = rows.at(-1)?.id ?? ''
    if (rows.length < filesAtOnce) return again
  }
}

/** @returns 1, or 0 when the row has changed meanwhile */
async function commitFile(database: Database, statements: Parameters<Database['batch']>[0]): Promise<0 | 1> {
  try {
    await database.batch(statements)
    return 1
  } catch (error) {
    if (error instanceof BatchConflict) return 0
    throw error
  }
}

async function rereadInPlace(
  { library, reader, scans }: RereadDeps,
  { source }: ListedDocument,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  try {
    checkReadable(source, (await stat(source)).size)
    const bytes = await readWithin(dirname(source), source)
    const file = { path: source, contentHash: contentHashOf(bytes) }
    const read = (given?: Scans) =>
      reader.read({ ...file, ...(given && { scans: given }) }, streamOf(bytes), signal)
    const content = async () => ({ source, sha256: sha256Of(bytes) })
    const { document } = await scans.read(read, content)
    await library.collection('public').put([document])
  } catch (error) {
    signal.throwIfAborted()
    // Minutes of work are not for a call.
    if (error instanceof PagesToRecognize)
      throw new HostError(
        'unprocessable',
        `这个文件有 ${error.pages.length} 页要识别文字，请再运行一次 npm run ingest`,
      )
    throw new HostError('unprocessable', failureReason(error), { cause: error })
  }
}
