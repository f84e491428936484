import { LRUCache } from 'lru-cache'
import { RecognitionUnavailable } from '../../ingest/recognition/load-models.ts'
import { textOfPage } from '../../ingest/recognition/page-text.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { type Recognition, RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { unsureWords } from '../../ingest/recognition/unsure.ts'
import { FairQueue, QueueFull } from '../../limits/fair-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ImageReading, ImageText } from '../../search/uploaded-files.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { blobKeys, type FileRow, findFile } from '../file-row.ts'
import { reserveSpace, spaceOfPages } from '../uploads/reserve-space.ts'
import { loadRecognizedPage, saveRecognizedPage } from './recognized-pages.ts'

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

interface ImageTextsDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get'>
  readonly recognition: Recognition
  readonly now: Clock
  /** `QUOTA_FILES_MB` in bytes; 0 is no limit. */
  readonly quota: () => number
}

/** Reads the text of uploaded images during a conversation. Each is recognized once, and failures are remembered. */
export class ImageTexts {
  readonly #deps: ImageTextsDeps
  readonly #queue = new FairQueue({ atOnce: 1, mostOfCaller: maxOfOwner, mostWaiting: maxWaiting })
  /** By the hash of their content. */
  readonly #failed = new LRUCache<string, true>({ max: maxFailed })

  constructor(deps: ImageTextsDeps) {
    this.#deps = deps
  }

  /** @throws the signal's reason */
  async read(id: string, signal: AbortSignal): Promise<ImageReading> {
    const known = await loadRecognizedPage(this.#deps, id, 1)
    if (known) return toText(known)
    const row = await findFile(this.#deps.database, id)
    if (!row || this.#failed.has(row.sha256)) return { refused: 'unreadable' }
    try {
      return await this.#queue.run(row.owner, () => this.#readInTurn(row, signal), signal)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      return { refused: error.isOfCaller ? 'own waiting' : 'busy' }
    }
  }

  /** The same image may have been recognized, or failed, while this one waited. */
  async #readInTurn(row: FileRow, signal: AbortSignal): Promise<ImageReading> {
    signal.throwIfAborted()
    const known = await loadRecognizedPage(this.#deps, row.id, 1)
    if (known) return toText(known)
    if (this.#failed.has(row.sha256)) return { refused: 'unreadable' }
    const { database, quota } = this.#deps
    const taken = { text_size: spaceOfPages(database, 1) }
    const refused = await reserveSpace({ ...this.#deps, quota: quota() }, row, taken, '')
    if (refused) return { refused: refused === 'deleted' ? 'unreadable' : 'space' }
    try {
      return await this.#recognize(row, signal)
    } finally {
      await this.#release(row)
    }
  }

  async #recognize(row: FileRow, signal: AbortSignal): Promise<ImageReading> {
    const { blobs, recognition } = this.#deps
    const stored = await blobs.get(blobKeys.content(row.id))
    if (!stored) return { refused: 'unreadable' }
    try {
      const page = await recognition.recognize({ bytes: stored.bytes }, signal)
      await saveRecognizedPage(this.#deps, row, 1, page)
      return toText(page)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RecognitionFailed)
        this.#failed.set(row.sha256, true, error.reason === 'exhausted' ? { ttl: exhaustedMs } : {})
      else if (!(error instanceof RecognitionUnavailable)) throw error
      return { refused: 'unreadable' }
    }
  }

  /** A recognized page is counted by what is stored of it. */
  async #release({ id }: FileRow): Promise<void> {
    const { database } = this.#deps
    const released = database.build.updateTable('files').set({ text_size: 0 }).where('id', '=', id)
    await database.batch([statement(released)])
  }
}

function toText(page: RecognizedPage): ImageText {
  const unsure = unsureWords(page).slice(0, maxUnsure)
  return { text: textOfPage(page), isPartlyRead: page.unread !== undefined, unsure }
}
