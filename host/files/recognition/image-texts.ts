import { LRUCache } from 'lru-cache'
import { toLibraryDocument } from '../../ingest/library-document.ts'
import { documentOfImage } from '../../ingest/recognition/document-of-image.ts'
import { RecognitionUnavailable } from '../../ingest/recognition/load-models.ts'
import { textOfPage } from '../../ingest/recognition/page-text.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { type Recognition, RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { unsureWords } from '../../ingest/recognition/unsure.ts'
import { FairQueue, QueueFull } from '../../limits/fair-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ImageReading, ImageRefusal, ImageText } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { JobAttempt } from '../../storage/jobs/jobs.ts'
import type { Library } from '../../storage/library/library-index.ts'
import { isAgentOwner } from '../agent-owner.ts'
import { blobKeys, type FileRow, findFile, isReferenced } from '../file-row.ts'
import { imageReasons, roomReasons } from '../uploads/may-retry.ts'
import { reserveSpace, spaceOfPages, spaceOfText } from '../uploads/reserve-space.ts'
import { dropPassages, storePassages, textOf } from '../uploads/store-passages.ts'
import { loadRecognizedPage, saveRecognizedPage, takeOverPages } from './recognized-pages.ts'

/** The order to read the text of an image, for a job of the same kind as those of scanned pages. */
export interface ImageOrder {
  readonly id: string
  readonly isImage: true
}

export const imageOrder = (id: string): ImageOrder => ({ id, isImage: true })

/** Maximum unsure parts that are listed. */
const maxUnsure = 20
/** Maximum images of an owner that are recognized or wait: one of each of two conversations. */
const maxOfOwner = 2
/** Maximum images that wait, each for a few seconds of a processor. */
const maxWaiting = 16
/** Maximum remembered images that cannot be read. */
const maxFailed = 2_000
/** How long an image that took too much time or memory is not tried again: a busy machine may be why. */
const exhaustedMs = 10 * 60_000
/** All jobs are one caller, beside conversations; they come one at a time. */
const jobs = 'jobs'

interface ImageTextsDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get' | 'put' | 'delete'>
  readonly library: Pick<Library, 'collection' | 'erase'>
  readonly recognition: Recognition
  readonly now: Clock
  /** `QUOTA_FILES_MB` in bytes; 0 is no limit. */
  readonly quota: () => number
}

/** A page, or why there is none. */
type Found = RecognizedPage | { readonly refused: ImageRefusal }

/**
 * Reads the text of uploaded images, and stores it as passages: in a job after the upload, or at once for a conversation
 * that asks before. Each is recognized once, and failures are remembered.
 */
export class ImageTexts {
  readonly #deps: ImageTextsDeps
  readonly #queue = new FairQueue({
    atOnce: 1,
    mostOfCaller: maxOfOwner,
    mostWaiting: maxWaiting,
    neverRefused: jobs,
  })
  /** By the hash of their content. */
  readonly #failed = new LRUCache<string, true>({ max: maxFailed })
  #isClosed = false

  constructor(deps: ImageTextsDeps) {
    this.#deps = deps
  }

  /** What fails from now on fails because the product ends, and is repeated by the next start. */
  close(): void {
    this.#isClosed = true
  }

  isAvailable(): boolean {
    return this.#deps.recognition.isAvailable()
  }

  /** @throws the signal's reason */
  async read(id: string, signal: AbortSignal): Promise<ImageReading> {
    const row = await findFile(this.#deps.database, id)
    if (!row) return { refused: 'unreadable' }
    const known = await loadRecognizedPage(this.#deps, id, 1)
    if (known && isRead(row)) return toText(known)
    if (this.#failed.has(row.sha256)) return { refused: 'unreadable' }
    try {
      const found = await this.#queue.run(row.owner, () => this.#readInTurn(id, signal), signal)
      return 'refused' in found ? found : toText(found)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      // Recognized in an earlier version, which stored no passages.
      if (known) return toText(known)
      return { refused: error.isOfCaller ? 'own waiting' : 'busy' }
    }
  }

  /** Reads an image after its upload. Idempotent; of a deleted one nothing remains. */
  async run({ id }: ImageOrder, { signal }: JobAttempt): Promise<void> {
    const row = await findFile(this.#deps.database, id)
    if (row && (isRead(row) || !isToBeRead(row))) return
    // Its owner has sent it again, or wants it tried again.
    if (row) this.#failed.delete(row.sha256)
    const found = row && (await this.#queue.run(jobs, () => this.#readInTurn(id, signal), signal))
    if (found && 'refused' in found) await this.#refuse(row, found.refused)
    await this.#forgetDeleted(id)
  }

  /** Stores the passages of an image again, because words of it were put right. */
  async reread(id: string, { signal }: JobAttempt): Promise<void> {
    const again = async () => {
      const row = await findFile(this.#deps.database, id)
      const page = await loadRecognizedPage(this.#deps, id, 1)
      if (row && page && isRead(row)) await this.#keep(row, page)
    }
    await this.#queue.run(jobs, again, signal)
  }

  /** The same image may have been read, deleted, or failed, while this one waited. */
  async #readInTurn(id: string, signal: AbortSignal): Promise<Found> {
    signal.throwIfAborted()
    const row = await findFile(this.#deps.database, id)
    if (!row || !isToBeRead(row)) return { refused: 'unreadable' }
    await takeOverPages(this.#deps, row)
    const known = await loadRecognizedPage(this.#deps, id, 1)
    if (known && isRead(row)) return known
    const reserved = spaceOfPages(this.#deps.database, 1)
    try {
      const page = known ?? (await this.#recognize(row, reserved, signal))
      if (!('refused' in page)) await this.#keep(row, page)
      return page
    } finally {
      await this.#release(row, reserved)
    }
  }

  async #recognize(row: FileRow, reserved: number, signal: AbortSignal): Promise<Found> {
    if (this.#failed.has(row.sha256)) return { refused: 'unreadable' }
    const { blobs, recognition } = this.#deps
    const refused = await this.#reserve(row, reserved)
    if (refused) return { refused }
    const stored = await blobs.get(blobKeys.content(row.id))
    if (!stored) return { refused: 'unreadable' }
    try {
      const page = await recognition.recognize({ bytes: stored.bytes }, signal)
      await saveRecognizedPage(this.#deps, row, 1, page)
      return page
    } catch (error) {
      signal.throwIfAborted()
      if (this.#isClosed) throw error
      if (error instanceof RecognitionFailed)
        this.#failed.set(row.sha256, true, error.reason === 'exhausted' ? { ttl: exhaustedMs } : {})
      else if (!(error instanceof RecognitionUnavailable)) throw error
      return { refused: 'unreadable' }
    }
  }

  /** Stores the passages of a recognized image. Without room for them it stays unread. */
  async #keep(row: FileRow, page: RecognizedPage): Promise<void> {
    const { database } = this.#deps
    const document = documentOfImage(row.name, page)
    if (!document) return this.#finish(row, isAgentOwner(row.owner) ? noText : { state: 'ready', reason: '' })

    const read = toLibraryDocument(row.name, document, row.sha256)
    const text = await textOf(read)
    if (await this.#reserve(row, spaceOfText(database, text.byteLength))) return this.#refuse(row, 'space')
    await storePassages(this.#deps, row, read, text)
    const reason = page.unread === undefined ? '' : imageReasons.partly
    await this.#finish(row, { state: 'ready', reason, passages: read.passages.length })
  }

  /** What was deleted, replaced or stopped meanwhile keeps no passages, nor what was a text before and has none now. */
  async #finish(
    row: FileRow,
    change: Pick<FileRow, 'state' | 'reason'> & Partial<Pick<FileRow, 'passages'>>,
  ): Promise<void> {
    const numbers = { passages: 0, progress: 100, scanned: 1, recognized: 1 }
    const isKept = await this.#update(row, { ...numbers, ...change })
    if (!isKept || !change.passages) await dropPassages(this.#deps, row)
  }

  /**
   * An image of an agent's knowledge without text is of no use, and answers nothing of what its link led to before. Any
   * other image stays what it is, and says why its text was not read.
   */
  async #refuse(row: FileRow, why: ImageRefusal): Promise<void> {
    const isNoRoom = why === 'space'
    if (isAgentOwner(row.owner)) {
      const reason = isNoRoom ? roomReasons.space : imageReasons.unread
      const isRefused = await this.#update(row, { state: 'failed', reason, passages: 0 })
      if (isRefused) await dropPassages(this.#deps, row)
    } else if (isNoRoom || this.#failed.has(row.sha256))
      await this.#update(row, { reason: isNoRoom ? imageReasons.space : imageReasons.unread })
  }

  /** @returns whether the file is as it was */
  async #update(row: FileRow, change: Partial<Omit<FileRow, 'id'>>): Promise<boolean> {
    const { database, now } = this.#deps
    const update = database.build
      .updateTable('files')
      .set({ ...change, changed_at: now() })
      .where('id', '=', row.id)
      .where('sha256', '=', row.sha256)
      .where('state', '=', row.state)
      .where(isReferenced)
    const [result] = await database.batch([statement(update)])
    return result?.changes === 1
  }

  async #forgetDeleted(id: string): Promise<void> {
    const { database } = this.#deps
    const columns = ['owner', 'deleted_at'] as const
    const row = await database.first<Pick<FileRow, (typeof columns)[number]>>(
      database.build.selectFrom('files').select(columns).where('id', '=', id),
    )
    if (Number(row?.deleted_at ?? 1) > 0) await dropPassages(this.#deps, { id, owner: row?.owner ?? '' })
  }

  async #reserve(row: FileRow, bytes: number): Promise<'unreadable' | 'space' | null> {
    const refused = await reserveSpace(
      { ...this.#deps, quota: this.#deps.quota() },
      row,
      { text_size: bytes },
      '',
    )
    if (!refused) return null
    return refused === 'deleted' ? 'unreadable' : 'space'
  }

  /** A recognized page is counted by what is stored of it; its passages keep their own space. */
  async #release({ id }: FileRow, reserved: number): Promise<void> {
    const { database } = this.#deps
    const released = database.build
      .updateTable('files')
      .set({ text_size: 0 })
      .where('id', '=', id)
      .where((row) => row.or([row('text_size', '=', reserved), row('recognized', '=', 0)]))
    await database.batch([statement(released)])
  }
}

const noText = { state: 'failed', reason: imageReasons.none } as const

/** Whether its text was recognized and stored, if it has any. */
function isRead({ recognized }: FileRow): boolean {
  return Number(recognized) > 0
}

/** A link in the knowledge of an agent is fetched again meanwhile, or its author stopped. */
function isToBeRead({ state }: FileRow): boolean {
  return state === 'ready' || state === 'parsing'
}

function toText(page: RecognizedPage): ImageText {
  const unsure = unsureWords(page).slice(0, maxUnsure)
  return { text: textOfPage(page), isPartlyRead: page.unread !== undefined, unsure }
}
