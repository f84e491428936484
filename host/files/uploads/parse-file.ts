import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { dataBytes, extensionOf } from '../../../lib/contract/document-formats.ts'
import { PagesToRecognize, type Scans } from '../../ingest/pdf/scans.ts'
import type { ReadDocument } from '../../ingest/process/document-child.ts'
import { DocumentReader, wasLate } from '../../ingest/process/document-reader.ts'
import type { Recognition } from '../../ingest/recognition/recognizer.ts'
import { maxScannedPages } from '../../ingest/recognition/scan-recognizer.ts'
import { hasTooMuchText, UnreadableDocument } from '../../ingest/refusals.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { Clock } from '../../platform/clock.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { JobAttempt, JobLimits, Jobs } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { isAgentOwner, isAuthorBlocked } from '../agent-owner.ts'
import {
  advance,
  blobKeys,
  type FileRow,
  findFile,
  findReferenced,
  includesHidden,
  isReadImage,
} from '../file-row.ts'
import { imageOrder } from '../recognition/image-texts.ts'
import { forgetPages } from '../recognition/recognized-pages.ts'
import { recognitionJob, type ScannedFiles } from '../recognition/scanned-files.ts'
import { fetchLink, LinkUnreadable } from './fetch-link.ts'
import { isStoredUnread } from './file-types.ts'
import { faultReason, roomReasons } from './may-retry.ts'
import { reserveSpace, spaceOfPages, spaceOfText } from './reserve-space.ts'
import { dropPassages, storePassages, textOf } from './store-passages.ts'

/** The job that reads one file; its payload is the file's id. */
export const fileJob = 'file'
export const fileJobLimits: JobLimits = { atOnce: 2, attempts: 3, limitMs: 180_000, isTakingTurns: true }

/** The job that reads a file which takes long, apart from all that do not; its payload is the file's id. */
export const slowFileJob = 'file-slow'

/** How long a file may be read before it is moved to the slow queue. */
const quickMs = 5_000

/** The job that fetches what a link leads to; its payload is a {@link LinkRequest}. */
export const linkJob = 'link'
export const linkJobLimits: JobLimits = { atOnce: 4, attempts: 3, limitMs: 60_000, isTakingTurns: true }

export interface LinkRequest {
  readonly id: string
  readonly queue: string
  /** Whether a member sent the link; only members can reach `EGRESS_ALLOW`. */
  readonly isMember: boolean
}

interface ReadOptions {
  readonly signal: AbortSignal
  readonly maxMs: number | undefined
  readonly scans: Scans | undefined
}

interface ParseDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly library: Pick<Library, 'erase' | 'collection'>
  readonly egress: Egress
  readonly now: Clock
  /** `QUOTA_FILES_MB` in bytes; 0 is no limit. */
  readonly quota: number
  readonly quickMs?: number
  /** Recognizes pages without a text layer; absent when that is off. */
  readonly scanned?: Pick<ScannedFiles, 'known' | 'begin' | 'unread'>
  /** Recognizes the text of images; absent when that is off. */
  readonly recognition?: Pick<Recognition, 'isAvailable'>
}

/** Reads files into passages in reader processes. Slow files move to a separate queue, so that others don't wait. */
export class FileParser {
  readonly #deps: ParseDeps
  readonly #idle: DocumentReader[] = []

  constructor(deps: ParseDeps) {
    this.#deps = deps
  }

  /** Reads a file. Idempotent; a deleted file is ignored. */
  async run(id: string, attempt: JobAttempt): Promise<void> {
    await this.#advanceBy(id, attempt, async (row) => {
      if (row.sha256 !== '') return this.#parseQuickly(row, attempt)
      // A process of the previous version uses this job to fetch links.
      await this.#deps.jobs.add(linkJob, { id, queue: '', isMember: false } satisfies LinkRequest)
    })
  }

  /** Reads a slow file. Idempotent; a deleted file is ignored. */
  async runSlow(id: string, attempt: JobAttempt): Promise<void> {
    await this.#advanceBy(id, attempt, (row) => this.#parse(row, attempt))
  }

  /** Fetches a link and has it read. Idempotent; a deleted file is ignored. */
  async fetch(order: LinkRequest, attempt: JobAttempt): Promise<void> {
    await this.#advanceBy(order.id, attempt, async (row) => {
      if (row.sha256 === '') await this.#fetch(row, order, attempt.signal)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map((reader) => reader.close()))
  }

  async #advanceBy(id: string, attempt: JobAttempt, work: (row: FileRow) => Promise<void>): Promise<void> {
    const row = await findReferenced(this.#deps.database, id)
    if (!row) return this.#forget(id)
    if (row.state === 'ready' || row.state === 'failed') return
    // Authors who return can have it read again.
    if (await isAuthorBlocked(this.#deps.database, row.owner)) return this.#fail(row, faultReason)
    try {
      await work(row)
    } catch (error) {
      if (error instanceof FileDeleted) return this.#forget(id)
      const isOfFile = error instanceof UnreadableDocument || error instanceof LinkUnreadable
      if (isOfFile || error instanceof NoRoomLeft) return this.#fail(row, error.message)
      // A process that shuts down passes the job on, regardless of the attempt.
      if (attempt.isLast && !attempt.signal.aborted) await this.#fail(row, faultReason)
      throw error
    }
  }

  async #parseQuickly(row: FileRow, attempt: JobAttempt): Promise<void> {
    const { jobs, quickMs: maxMs = quickMs } = this.#deps
    try {
      await this.#parse(row, attempt, maxMs)
    } catch (error) {
      if (!(error instanceof UnreadableDocument) || !wasLate(error)) throw error
      await jobs.add(slowFileJob, row.id, { queue: attempt.queue })
    }
  }

  async #parse(row: FileRow, { signal, queue }: JobAttempt, maxMs?: number): Promise<void> {
    if (isStoredUnread({ name: row.name, size: Number(row.size) })) return this.#storeUnread(row, queue)

    // Never less than an attempt before that was interrupted.
    await this.#advance(row.id, { state: 'parsing', progress: Math.max(10, Number(row.progress)) })
    const { content, deleted } = blobKeys
    const { blobs } = this.#deps
    const stored = (await blobs.read(content(row.id))) ?? (await blobs.read(deleted(row.id)))
    if (!stored) throw new Error('the content of a file is missing')

    const scans = await this.#deps.scanned?.known(row)
    let document: ReadDocument
    try {
      document = await this.#read(row, stored, { signal, maxMs, scans })
    } catch (error) {
      const isData = dataBytes.has(extensionOf(row.name))
      if (isData && error instanceof UnreadableDocument && hasTooMuchText(error))
        return this.#storeUnread(row, queue)
      if (!(error instanceof PagesToRecognize) || !this.#deps.scanned) throw error
      const pages = Math.min(error.pages.length, maxScannedPages)
      await this.#reserve(row, { text_size: spaceOfPages(this.#deps.database, pages) }, queue)
      return this.#deps.scanned.begin(row, error.pages, queue)
    }
    await this.#advance(row.id, { state: 'indexing', progress: 80 })
    await this.#store(row, document, queue)
    const { pages = 0, sheets = 0, hidden = 0, passages } = document
    const extent = { pages, sheets, hidden, passages: passages.length }
    const reason = scans ? await this.#deps.scanned?.unread(row) : ''
    await this.#advance(row.id, { state: 'ready', progress: 100, reason, ...extent })
  }

  /**
   * Reads a file that stays ready again, because words of its scanned pages were put right.
   * @param isOutdated whether more words were put right meanwhile: then it stores none
   */
  async reread(id: string, { signal, queue }: JobAttempt, isOutdated: () => Promise<boolean>): Promise<void> {
    const { database, blobs, scanned } = this.#deps
    const row = await findFile(database, id)
    const stored = row?.state === 'ready' ? await blobs.read(blobKeys.content(id)) : null
    if (!row || !stored) return
    const scans = await scanned?.known(row)
    const document = await this.#read(row, stored, { signal, maxMs: undefined, scans })
    if (await isOutdated()) return
    await this.#store(row, document, queue)
    const count = database.build
      .updateTable('files')
      .set({ passages: document.passages.length })
      .where('id', '=', id)
      .where('state', '=', 'ready')
    await database.batch([statement(count)])
  }

  async #store(row: FileRow, document: ReadDocument, queue: string): Promise<void> {
    const text = await textOf(document)
    await this.#reserve(row, { text_size: spaceOfText(this.#deps.database, text.byteLength) }, queue)
    await storePassages(this.#deps, row, document, text)
  }

  /** The text of an image is read in a job of its own. One in the knowledge of an agent is ready when that is done. */
  async #storeUnread(row: FileRow, queue: string): Promise<void> {
    const { jobs, recognition } = this.#deps
    if (!isReadImage(row) || !recognition?.isAvailable()) {
      // A link may have led to a text before.
      await dropPassages(this.#deps, row)
      return this.#advance(row.id, { state: 'ready', progress: 100, passages: 0 })
    }
    const state = isAgentOwner(row.owner) ? 'parsing' : 'ready'
    const begun = { state, progress: 10, scanned: 1, recognized: 0 } as const
    const order = jobs.statement(recognitionJob, imageOrder(row.id), { queue })
    await this.#advance(row.id, state === 'ready' ? { state, progress: 100 } : begun, [order])
    jobs.wake(recognitionJob)
  }

  async #read(row: FileRow, bytes: Readable, { signal, maxMs, scans }: ReadOptions): Promise<ReadDocument> {
    const reader = this.#idle.pop() ?? new DocumentReader()
    try {
      const options = { includesHidden: includesHidden(row), ...(scans ? { scans } : {}) }
      const file = { path: row.name, contentHash: row.sha256, ...options }
      return await untilAborted(reader.read(file, { size: Number(row.size), bytes }, maxMs), signal)
    } finally {
      bytes.destroy()
      // An aborted caller does not wait for the end of the read.
      if (signal.aborted) await reader.close()
      else this.#idle.push(reader)
    }
  }

  async #fetch(row: FileRow, order: LinkRequest, signal: AbortSignal): Promise<void> {
    const { id, source } = row
    const { egress, blobs, jobs } = this.#deps
    await this.#advance(id, { state: 'waiting', progress: 5 })
    const { bytes, ...found } = await fetchLink(order.isMember ? egress : egress.forVisitors, source, signal)
    if (isAgentOwner(row.owner)) await refuseCopy(this.#deps.database, row, found.sha256)
    // A new one has reserved the most that a link can have.
    if (found.size > Number(row.size)) await this.#reserve(row, { size: found.size }, order.queue)
    // Before it is stored: a process that dies in between must not leave it with the time of what was reviewed.
    if ((await hashOf(blobs, blobKeys.content(id))) !== found.sha256)
      await this.#advance(id, { state: 'waiting', content_at: this.#deps.now(), scanned: 0, recognized: 0 }, [
        forgetPages(this.#deps.database, id),
      ])
    await blobs.put(blobKeys.content(id), bytes, found.mime)
    await this.#advance(id, { ...found, state: 'waiting' }, [
      jobs.statement(fileJob, id, { queue: order.queue }),
    ])
    jobs.wake(fileJob)
  }

  /** @throws {FileDeleted} @throws {NoRoomLeft} */
  async #reserve(row: FileRow, taken: Parameters<typeof reserveSpace>[2], caller: string): Promise<void> {
    const refused = await reserveSpace(this.#deps, row, taken, caller)
    if (refused === 'deleted') throw new FileDeleted()
    if (refused) throw new NoRoomLeft(roomReasons[refused])
  }

  async #forget(id: string): Promise<void> {
    const { blobs, database } = this.#deps
    await blobs.delete(blobKeys.content(id))
    const row = await database.first(database.build.selectFrom('files').select('owner').where('id', '=', id))
    await dropPassages(this.#deps, { id, owner: row?.owner ?? '' })
  }

  /** @throws {FileDeleted} */
  async #advance(
    id: string,
    change: Parameters<typeof advance>[2],
    further: readonly Statement[] = [],
  ): Promise<void> {
    const { database, now } = this.#deps
    const [result] = await database.batch([advance(database, id, change, now()), ...further])
    if (result?.changes !== 1) throw new FileDeleted()
  }

  /** A failed file has no text; a link that was not fetched has no content either. */
  async #fail(row: FileRow, reason: string): Promise<void> {
    const { database, blobs, now } = this.#deps
    const freed = { text_size: 0, ...(row.sha256 === '' ? { size: 0 } : {}) }
    await database.batch([advance(database, row.id, { state: 'failed', reason, ...freed }, now())])
    // Also those of an earlier time that it was read.
    await dropPassages(this.#deps, row)
    if (row.sha256 === '') await blobs.delete(blobKeys.content(row.id))
  }
}

/** @returns the hash of what is stored, in hex; '' for nothing */
async function hashOf(blobs: Blobs, key: string): Promise<string> {
  const stored = await blobs.read(key)
  if (!stored) return ''
  const hash = createHash('sha256')
  for await (const piece of stored as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}

/** @throws {LinkUnreadable} when another file of the agent has the same content */
async function refuseCopy(database: Database, { id, owner }: FileRow, sha256: string): Promise<void> {
  const same = database.build
    .selectFrom('files')
    .select('name')
    .where('owner', '=', owner)
    .where('sha256', '=', sha256)
  const found = await database.first(same.where('deleted_at', '=', 0).where('id', '!=', id))
  if (found) throw new LinkUnreadable(`内容和《${found.name}》相同，不用再收一份`)
}

class NoRoomLeft extends Error {
  override readonly name = 'NoRoomLeft'
}

class FileDeleted extends Error {
  override readonly name = 'FileGone'
}
