import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'

export type LibraryFileRow = Selectable<Tables['library_files']>

/** The job that reads one document; its payload is a {@link ReadRequest}. */
export const libraryJob = 'library'

/** The job that recognizes the next page of a document; its payload is a {@link ScanRequest}. */
export const libraryScanJob = 'library-scan'

const dayMs = 24 * 60 * 60_000

export interface ReadRequest {
  readonly id: string
  readonly source: string
  /** The name of bytes to delete, unless they are the document's. */
  readonly replaced?: string
}

export interface ScanRequest {
  readonly id: string
  readonly blobName: string
  /** Numbers of the pages to be recognized. */
  readonly pages: readonly number[]
  /** How many pages of the document were recognized when the job was added; a repeated job finds another number. */
  readonly at: number
}

export function blobNameOf(row: Pick<LibraryFileRow, 'blob_name' | 'sha256'>): string {
  return row.blob_name === '' ? row.sha256 : row.blob_name
}

/** The blob key of an upload. It is unique, so that deleting one upload never affects another. */
export function blobKeyOf(id: string, blobName: string): string {
  return `library/${id}/${blobName}`
}

export function documentIdOf(source: string): string {
  return createHash('sha256').update(source).digest('base64url').slice(0, 22)
}

/** @returns the document, also while it is being deleted */
export function findLibraryFile(database: Database, id: string): Promise<LibraryFileRow | undefined> {
  return database.first<LibraryFileRow>(
    database.build.selectFrom('library_files').selectAll().where('id', '=', id),
  )
}

/** Updates the state of these bytes of a document, unless they were replaced or deleted. */
export function advance(
  { build }: Database,
  { id, blob_name: blobName }: Pick<LibraryFileRow, 'id' | 'blob_name'>,
  change: Partial<Omit<LibraryFileRow, 'id' | 'blob_name'>>,
  now: number,
): Statement {
  return statement(
    build
      .updateTable('library_files')
      .set({ ...change, changed_at: now })
      .where('id', '=', id)
      .where('blob_name', '=', blobName)
      .where('state', 'in', ['waiting', 'reading']),
  )
}

/** Adds a job that reads or erases a document, depending on its row then. One job per document at a time. */
export function readStatement(jobs: Jobs, order: ReadRequest, delayMs = 0): Statement {
  return jobs.statement(libraryJob, order, { queue: order.id, delayMs })
}

/** The statement that adds a job to erase a deleted document, before all that wait to be read. */
export function eraseStatement(jobs: Jobs, { id, source }: Pick<LibraryFileRow, 'id' | 'source'>): Statement {
  return readStatement(jobs, { id, source }, -dayMs)
}

/** Deletes bytes after a day, unless they are a document's by then; added before they are uploaded. */
export function releaseStatement(jobs: Jobs, order: Required<ReadRequest>): Statement {
  return readStatement(jobs, order, dayMs)
}
