import { LRUCache } from 'lru-cache'
import { TurnSlots } from '../limits/turn-slots.ts'
import type { BlobHead, Blobs } from '../storage/blobs/blobs.ts'
import type { Database } from '../storage/database/database.ts'
import { blobKeys, findFile } from './file-row.ts'
import { decodeImage, UnreadableImage } from './images/decode-image.ts'

/** Maximum concurrent decodes: each uses up to 100 MB of memory. */
const decodesAtOnce = 2
/** Maximum remembered files without a possible thumbnail. */
const maxRemembered = 2_000

interface FileThumbsDeps {
  readonly database: Database
  readonly blobs: Blobs
}

/** Thumbnails of images, created once, on first request. */
export class FileThumbs {
  readonly #deps: FileThumbsDeps
  readonly #making = new Map<string, Promise<BlobHead | null>>()
  readonly #turns = new TurnSlots(decodesAtOnce)
  readonly #unreadable = new LRUCache<string, true>({ max: maxRemembered })

  constructor(deps: FileThumbsDeps) {
    this.#deps = deps
  }

  /** @returns null when no thumbnail is possible, or too many requests wait: the full image is shown then */
  async open(id: string): Promise<BlobHead | null> {
    const kept = await this.#deps.blobs.head(blobKeys.thumb(id))
    if (kept) return kept

    const begun = this.#making.get(id)
    if (!begun && (this.#unreadable.has(id) || this.#turns.isCrowded)) return null

    const making = begun ?? this.#inTurn(id)
    this.#making.set(id, making)
    try {
      return await making
    } finally {
      this.#making.delete(id)
    }
  }

  async #inTurn(id: string): Promise<BlobHead | null> {
    const turn = this.#turns.take()
    try {
      await turn.ready
      return await this.#encode(id)
    } finally {
      turn.leave()
    }
  }

  async #encode(id: string): Promise<BlobHead | null> {
    const { blobs, database } = this.#deps
    const content = await blobs.get(blobKeys.content(id))
    if (!content) return null

    try {
      const made = await decodeImage(content.bytes, 'thumb')
      await blobs.put(blobKeys.thumb(id), made.bytes, made.mime)
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      this.#unreadable.set(id, true)
      return null
    }

    // If the file was deleted meanwhile, nothing else would delete this thumbnail.
    if (!(await findFile(database, id))) await blobs.delete(blobKeys.thumb(id))
    return blobs.head(blobKeys.thumb(id))
  }
}
