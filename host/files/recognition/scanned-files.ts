import type { Scans } from '../../ingest/pdf/scans.ts'
import { toPageLines } from '../../ingest/recognition/page-text.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { maxScannedPages, type ScanRecognizer } from '../../ingest/recognition/scan-recognizer.ts'
import { unreadPages, unreadSentence } from '../../ingest/recognition/unread-pages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { JobAttempt, JobLimits, Jobs } from '../../storage/jobs/jobs.ts'
import { blobKeys, type FileRow, findReferenced } from '../file-row.ts'
import { spaceOfPages } from '../uploads/reserve-space.ts'
import {
  loadRecognizedPage,
  recognizedNumbers,
  saveRecognizedPage,
  takeOverPages,
} from './recognized-pages.ts'

/** The job that recognizes the next page of a file; its payload is a {@link RecognitionOrder}. */
export const recognitionJob = 'recognize'
/**
 * A page a job: the files of several people take turns, however many pages they have. A page can only end the process
 * that recognizes it, so that a job whose host was killed is no danger to the next one.
 */
export const recognitionJobLimits: JobLimits = {
  atOnce: 1,
  attempts: 20,
  limitMs: 180_000,
  isTakingTurns: true,
}

export interface RecognitionOrder {
  readonly id: string
  /** Numbers of the pages to be recognized. */
  readonly pages: readonly number[]
  /** How many pages of the file were recognized when the job was added; a repeated job finds another number. */
  readonly at: number
}

/** What recognition takes of the progress of a file, in percent. */
const progress = { from: 10, to: 80 } as const

interface ScannedDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'head' | 'read'>
  readonly jobs: Jobs
  readonly recognizer: ScanRecognizer
  readonly now: Clock
  /** The job that reads a file whose pages are all recognized. */
  readonly readJob: string
}

/** Recognizes the text of files page by page. Every page is stored, so that a killed process loses one at most. */
export class ScannedFiles {
  readonly #deps: ScannedDeps

  constructor(deps: ScannedDeps) {
    this.#deps = deps
  }

  /** @returns what is recognized of a file; undefined when nothing can be recognized here */
  async known({ id, scanned }: FileRow): Promise<Scans | undefined> {
    const { database, recognizer } = this.#deps
    const numbers = [...(await recognizedNumbers(database, id))].toSorted((one, other) => one - other)
    if (numbers.length === 0 && !recognizer.isAvailable()) return undefined
    const recognized: [number, ReturnType<typeof toPageLines>][] = []
    for (const number of numbers) {
      const page = await loadRecognizedPage(this.#deps, id, number)
      if (page) recognized.push([number, toPageLines(page)])
    }
    const isWhole = Number(scanned) > 0 && numbers.length >= Math.min(Number(scanned), maxScannedPages)
    return { recognized, isComplete: isWhole || !recognizer.isAvailable() }
  }

  /** Starts the recognition of a file, or continues it. @param missing numbers of pages that are not recognized */
  async begin(row: FileRow, missing: readonly number[], queue: string): Promise<void> {
    const { database, jobs, now } = this.#deps
    const { id } = row
    await takeOverPages(this.#deps, row)
    const known = await recognizedNumbers(database, id)
    const done = known.size
    const pages = missing.filter((page) => !known.has(page)).slice(0, Math.max(1, maxScannedPages - done))
    const order: RecognitionOrder = { id, pages, at: done }
    const update = database.build
      .updateTable('files')
      .set({
        scanned: done + missing.filter((page) => !known.has(page)).length,
        recognized: done,
        progress: progress.from,
        changed_at: now(),
      })
      .where('id', '=', id)
      .where('state', '=', 'parsing')
    try {
      await database.batch([statement(update, 1), jobs.statement(recognitionJob, order, { queue })])
      jobs.wake(recognitionJob)
    } catch (error) {
      // Deleted or stopped meanwhile.
      if (!(error instanceof BatchConflict)) throw error
    }
  }

  /** Recognizes the next page of a file. Idempotent; a deleted or stopped file is ignored. */
  async run(order: RecognitionOrder, { signal, queue }: JobAttempt): Promise<void> {
    const { database, jobs, recognizer, readJob } = this.#deps
    const row = await findReferenced(database, order.id)
    if (row?.state !== 'parsing' || Number(row.recognized) !== order.at) return

    const done = await recognizedNumbers(database, order.id)
    // Without recognition the file is read with what was recognized by then.
    const left = recognizer.isAvailable() ? order.pages.filter((page) => !done.has(page)) : []
    const [next, ...others] = left
    if (next !== undefined)
      await saveRecognizedPage(this.#deps, row, next, await this.#recognize(row, next, signal))

    const at = done.size + (next === undefined ? 0 : 1)
    const isLast = others.length === 0
    const [kind, job] = isLast
      ? [readJob, jobs.statement(readJob, order.id, { queue })]
      : [recognitionJob, jobs.statement(recognitionJob, { ...order, at }, { queue })]
    try {
      await database.batch([this.#advance(row, at, others.length), job])
      jobs.wake(kind)
    } catch (error) {
      // Deleted or stopped meanwhile.
      if (!(error instanceof BatchConflict)) throw error
    }
  }

  /** @returns a sentence with the pages of a file whose text was not read; '' when all were read */
  async unread({ id, scanned }: FileRow): Promise<string> {
    const pages: [number, RecognizedPage][] = []
    const recognized = await recognizedNumbers(this.#deps.database, id)
    for (const number of recognized) {
      const page = await loadRecognizedPage(this.#deps, id, number)
      if (page) pages.push([number, page])
    }
    return unreadSentence(unreadPages(pages), Number(scanned) - recognized.size)
  }

  /** @param left number of pages for which space stays reserved; the others count with what is stored of them */
  #advance({ id, scanned, recognized }: FileRow, at: number, left: number): Statement {
    const { database, now } = this.#deps
    const share = at / Math.max(1, Number(scanned))
    const percent = Math.round(progress.from + (progress.to - progress.from) * share)
    const update = database.build
      .updateTable('files')
      .set({
        recognized: at,
        progress: percent,
        text_size: spaceOfPages(database, left),
        changed_at: now(),
      })
      .where('id', '=', id)
      .where('state', '=', 'parsing')
      .where('recognized', '=', recognized)
    return statement(update, 1)
  }

  #recognize(row: FileRow, page: number, signal: AbortSignal): Promise<RecognizedPage> {
    const source = { key: row.sha256, page, content: () => this.#content(row) }
    return this.#deps.recognizer.recognize(source, signal)
  }

  async #content({ id }: FileRow) {
    const { blobs } = this.#deps
    for (const key of [blobKeys.content(id), blobKeys.deleted(id)]) {
      const head = await blobs.head(key)
      const bytes = head && (await blobs.read(key))
      if (head && bytes) return { size: head.size, bytes }
    }
    throw new Error('the content of a file is missing')
  }
}
