import { contentHashOf } from '../../ingest/library-document.ts'
import { PagesToRecognize, type Scans } from '../../ingest/pdf/scans.ts'
import { DocumentReader } from '../../ingest/process/document-reader.ts'
import type { LibraryScans, ScannedContent } from '../../ingest/recognition/library-scans.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import type { Clock } from '../../platform/clock.ts'
import { StorageFull } from '../../platform/errors.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Blobs, ByteStream } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { AttemptTimeout, type JobAttempt, type JobLimits, type Jobs } from '../../storage/jobs/jobs.ts'
import type { LibraryDocument, LibraryIndex } from '../../storage/library/library-index.ts'
import { recognitionJobLimits } from '../recognition/scanned-files.ts'
import {
  advance,
  blobKeyOf,
  blobNameOf,
  findLibraryFile,
  type LibraryFileRow,
  libraryJob,
  libraryScanJob,
  type ReadRequest,
  readStatement,
  type ScanRequest,
} from './library-file-row.ts'

export const libraryJobLimits: JobLimits = { atOnce: 2, attempts: 3, limitMs: 180_000 }
/** A document is a queue of its own, in which one job waits: the oldest job is of the document whose turn it is. */
export const libraryScanJobLimits: JobLimits = { ...recognitionJobLimits, isTakingTurns: false }

interface ReaderDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly scans: LibraryScans
  readonly library: Pick<LibraryIndex, 'put' | 'remove'>
  readonly now: Clock
}

/** Reads documents into the library with a pool of reader processes, one per concurrent job. */
export class LibraryReader {
  readonly #deps: ReaderDeps
  readonly #idle: DocumentReader[] = []

  constructor(deps: ReaderDeps) {
    this.#deps = deps
  }

  /** Reads an uploaded document. Idempotent; a deleted one is ignored. */
  async run(order: ReadRequest, attempt: JobAttempt): Promise<void> {
    const { database, blobs } = this.#deps
    const row = await findLibraryFile(database, order.id)
    if (order.replaced !== undefined && order.replaced !== (row && blobNameOf(row)))
      await blobs.delete(blobKeyOf(order.id, order.replaced))
    if (!row) return this.#forget(order.source)
    if (row.state === 'deleted') return this.#erase(row)
    if (row.state === 'ready' || row.state === 'failed') return

    try {
      await withTimeout(this.#take(row, attempt.signal), attempt.signal)
    } catch (error) {
      if (error instanceof UnreadableDocument) return this.#fail(row, error.message)
      // A process that shuts down passes the job on, regardless of the attempt.
      const isLate = attempt.signal.reason instanceof AttemptTimeout
      if (attempt.isLast && (isLate || !attempt.signal.aborted)) {
        await this.#fail(row, isLate ? lateReason : faultReason(error))
      }
      throw error
    }
  }

  /**
   * Erases a deleted document: its passages, its bytes, and its row last. It runs in the document's queue, so that
   * reads fail meanwhile; a new upload meanwhile takes over the row, with different bytes and a later job.
   */
  async #erase(row: LibraryFileRow): Promise<void> {
    const { database, blobs } = this.#deps
    await this.#forget(row.source)
    await blobs.delete(blobKeyOf(row.id, blobNameOf(row)))
    const gone = database.build
      .deleteFrom('library_files')
      .where('id', '=', row.id)
      .where('state', '=', 'deleted')
      .where('blob_name', '=', row.blob_name)
    await database.batch([statement(gone)])
    database.forget()
  }

  /** Recognizes the next page of an uploaded document. Idempotent; a deleted or replaced one is ignored. */
  async recognize(order: ScanRequest, { signal }: JobAttempt): Promise<void> {
    const { database, jobs, scans, now } = this.#deps
    const row = await findLibraryFile(database, order.id)
    const isSame = row?.state === 'reading' && blobNameOf(row) === order.blobName
    if (!isSame || Number(row.recognized) !== order.at) return
    const [page, ...others] = order.pages
    if (page !== undefined) await scans.recognize(this.#contentOf(row), page, signal)
    const at = order.at + 1
    // Without recognition the document is read with what was recognized by then.
    const isLast = others.length === 0 || !scans.isAvailable
    const [kind, job] = isLast
      ? [libraryJob, readStatement(jobs, row)]
      : [libraryScanJob, scanStatement(jobs, { ...order, pages: others, at })]
    try {
      await database.batch([{ ...advance(database, row, { recognized: at }, now()), expectRows: 1 }, job])
      jobs.wake(kind)
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      await this.#settle(row)
    }
  }

  /** Reads a document. @throws {UnreadableDocument} @throws {PagesToRecognize} */
  async read(
    file: { readonly path: string; readonly contentHash: string; readonly scans?: Scans },
    content: ByteStream,
    signal: AbortSignal,
  ): Promise<LibraryDocument> {
    const reader = this.#idle.pop() ?? new DocumentReader()
    try {
      return await untilAborted(reader.read(file, content), signal)
    } finally {
      // An aborted caller does not wait for the end of the read.
      if (signal.aborted) await reader.close()
      else this.#idle.push(reader)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map((reader) => reader.close()))
  }

  async #take(row: LibraryFileRow, signal: AbortSignal): Promise<void> {
    const { database, library, scans, now } = this.#deps
    await database.batch([advance(database, row, { state: 'reading' }, now())])
    const content = this.#contentOf(row)
    const file = { path: row.source, contentHash: contentHashOf(Buffer.from(row.sha256)) }
    const read = async (given?: Scans) => {
      const stored = await content.open()
      try {
        return await this.read({ ...file, ...(given && { scans: given }) }, stored, signal)
      } finally {
        stored.bytes.destroy()
      }
    }
    try {
      const isScanned = Number(row.scanned) > 0
      const { document, unread } = await scans.read(read, async () => content, isScanned)
      await library.put([document])
      const passages = document.passages.length
      const done = { state: 'ready', title: document.title, passages, reason: unread } as const
      const [result] = await database.batch([advance(database, row, done, now())])
      if (result?.changes !== 1) await this.#settle(row)
    } catch (error) {
      if (!(error instanceof PagesToRecognize)) throw error
      await this.#begin(row, error.pages)
    }
  }

  /** Has the pages of a document recognized, one a job: other documents do not wait for them. */
  async #begin(row: LibraryFileRow, pages: readonly number[]): Promise<void> {
    const { database, jobs, scans, now } = this.#deps
    const at = await scans.count(row)
    const change = { scanned: at + pages.length, recognized: at }
    const job = scanStatement(jobs, { id: row.id, blobName: blobNameOf(row), pages, at })
    try {
      await database.batch([{ ...advance(database, row, change, now()), expectRows: 1 }, job])
      jobs.wake(libraryScanJob)
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      await this.#settle(row)
    }
  }

  #contentOf(row: LibraryFileRow) {
    const open = async () => {
      const bytes = await this.#deps.blobs.read(blobKeyOf(row.id, blobNameOf(row)))
      if (!bytes) throw new Error('the bytes of a document are missing')
      return { size: Number(row.size), bytes }
    }
    return { source: row.source, sha256: row.sha256, open } satisfies ScannedContent
  }

  /**
   * Deletes what was written of a document that was deleted meanwhile, and what was recognized of one that was replaced:
   * the new upload has its own job, which may be done by now.
   */
  async #settle({ id, source, sha256 }: LibraryFileRow): Promise<void> {
    const { database, scans } = this.#deps
    const now = await findLibraryFile(database, id)
    if (!now || now.state === 'deleted') await this.#forget(source)
    else if (now.sha256 !== sha256) await scans.forget({ source, sha256 })
  }

  async #forget(source: string): Promise<void> {
    await this.#deps.library.remove([source])
  }

  /** The library may still have passages of an earlier upload that was deleted. */
  async #fail(row: LibraryFileRow, reason: string): Promise<void> {
    const { database, now } = this.#deps
    if (Number(row.passages) === 0) await this.#forget(row.source)
    await database.batch([advance(database, row, { state: 'failed', reason }, now())])
  }
}

const lateReason = '太久没读完，请重新读取；还是不行就拆成几个文件再上传'

function scanStatement(jobs: Jobs, order: ScanRequest) {
  return jobs.statement(libraryScanJob, order, { queue: order.id })
}

function faultReason(error: unknown): string {
  return error instanceof StorageFull ? '磁盘满了，请腾出空间再重新读取' : '处理时出了问题，请重新读取'
}

/** @throws {AttemptTimeout} as soon as the time is up; a process that shuts down waits for the work to end */
function withTimeout(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const late = new AbortController()
  const notice = () => {
    if (signal.reason instanceof AttemptTimeout) late.abort(signal.reason)
  }
  if (signal.aborted) notice()
  signal.addEventListener('abort', notice, { once: true })
  return untilAborted(work, late.signal)
}
