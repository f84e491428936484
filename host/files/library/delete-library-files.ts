import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { eraseStatement, libraryJob } from './library-file-row.ts'
import { listedWithout } from './list-library.ts'

const filesAtOnce = 50
/** A deletion that is older than this and still pending has failed. */
const stuckMs = 5 * 60_000

interface DeleteDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly library: Pick<Library, 'collection' | 'listing'>
  readonly now: Clock
}

/**
 * Deletes documents with their passages and bytes, including those of the command line, whose source files stay.
 * Uploaded ones disappear from all lists at once; a job for each erases them. Missing ones are skipped.
 * @returns how many were deleted
 */
export async function deleteLibraryFiles(deps: DeleteDeps, ids: readonly string[]): Promise<number> {
  const { library } = deps
  const sent = await deleteUploaded(deps, ids)
  const others = (await library.listing('public').find(ids)).filter(
    ({ source }) => !listedWithout.some((prefix) => source.startsWith(prefix)),
  )
  return sent + (await library.collection('public').remove(others.map(({ source }) => source)))
}

async function deleteUploaded({ database, jobs, now }: DeleteDeps, ids: readonly string[]): Promise<number> {
  const { build } = database
  const rows = await database.all(
    build
      .selectFrom('library_files')
      .select(['id', 'source'])
      .where('id', 'in', ids)
      .where('state', '!=', 'deleted'),
  )
  if (rows.length === 0) return 0

  const row = { title: '', reason: '', uploader: '', passages: 0, is_told: 1, changed_at: now() }
  const mark = build
    .updateTable('library_files')
    .set({ ...row, state: 'deleted' })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '!=', 'deleted')
  const [marked] = await database.batch([statement(mark), ...rows.map((each) => eraseStatement(jobs, each))])
  jobs.wake(libraryJob)
  return marked?.changes ?? 0
}

/** Retries failed deletions, the longest pending first. */
export async function sweepLibraryFiles(deps: Omit<DeleteDeps, 'library'>): Promise<void> {
  const { database, jobs, now } = deps
  const rows = await database.all(
    database.build
      .selectFrom('library_files')
      .select(['id', 'source'])
      .where('state', '=', 'deleted')
      .where('changed_at', '<=', now() - stuckMs)
      .orderBy('changed_at')
      .orderBy('id')
      .limit(filesAtOnce),
  )
  if (rows.length === 0) return

  const again = database.build
    .updateTable('library_files')
    .set({ changed_at: now() })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'deleted')
  await database.batch([statement(again), ...rows.map((each) => eraseStatement(jobs, each))])
  jobs.wake(libraryJob)
}
