import { LRUCache } from 'lru-cache'
import type { FilePage } from '../../../lib/contract/routes/file-routes.ts'
import type { PageRefusal } from '../../ingest/page-picture/page-child.ts'
import { type PageOfDocument, type PageReader, PageRefused } from '../../ingest/page-picture/page-reader.ts'
import { IsolatedProcessBusy, IsolatedProcessEnded } from '../../ingest/process/isolated-process.ts'
import { withChosen } from '../../ingest/recognition/chosen-readings.ts'
import { charactersOf } from '../../ingest/recognition/recognized-page.ts'
import { unsureBoxes } from '../../ingest/recognition/unsure.ts'
import { unsureInText } from '../../ingest/recognition/unsure-text.ts'
import { FairQueue, QueueFull } from '../../limits/fair-queue.ts'
import { callerTag } from '../../limits/network-tag.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import { pagePath } from '../content-path.ts'
import { blobKeys, type FileRow, fileNotFound, hasContent, hasPagePictures } from '../file-row.ts'
import { loadPageAsRead } from '../recognition/recognized-pages.ts'
import { openText } from '../uploads/stored-text.ts'
import { citedPlace, textOfPage } from './cited-place.ts'

const mebibyte = 1024 * 1024
const maxCachedBytes = 24 * mebibyte
/** Maximum remembered pages that cannot be shown: each may have taken the whole time limit. */
const maxRefused = 2_000
/** Calls that run or wait, each of which may take the whole time limit of a page. */
const queueLimits = { atOnce: 2, mostOfCaller: 6, mostWaiting: 30 } as const
const retryMs = 2_000
/** How long a page that took too much time or memory is not tried again. */
const lateMs = 10 * 60_000

interface WantedPage {
  /** Counted from 1; absent for that of the passage. */
  readonly page?: number | undefined
  /** Counted from 0. */
  readonly passage?: number | undefined
  readonly claim: string
}

interface FilePagesDeps {
  readonly database: Database
  readonly blobs: Blobs
  readonly sharedKey: string
  readonly now: Clock
  readonly reader: Pick<PageReader, 'place' | 'picture'>
}

/** Pages of files as they are printed, with the places of what supports a sentence. */
export class FilePages {
  readonly #deps: FilePagesDeps
  readonly #pictures = new LRUCache<string, Uint8Array>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  readonly #refused = new LRUCache<string, HostError>({ max: maxRefused })
  readonly #queue = new FairQueue(queueLimits)

  constructor(deps: FilePagesDeps) {
    this.#deps = deps
  }

  /**
   * @param wanted a page, or a passage whose support of the claim is looked for
   * @param address of who asks: all visitors of it take turns as one
   * @throws {HostError} when the file has no such page, or it cannot be shown
   */
  async place(row: FileRow, wanted: WantedPage, address: string): Promise<FilePage> {
    requirePages(row)
    return this.#inTurn(row, address, () => this.#place(row, wanted))
  }

  /** @param width in pixels @returns a WebP image @throws {HostError} as {@link place} does */
  async picture(row: FileRow, page: number, width: number, address: string): Promise<Uint8Array> {
    requirePages(row)
    const key = `${row.sha256} ${page} ${width}`
    const kept = this.#pictures.get(key)
    if (kept) return kept
    const made = await this.#inTurn(row, address, () =>
      this.#ask(row, page, (document) => this.#deps.reader.picture(document, width)),
    )
    this.#pictures.set(key, made)
    return made
  }

  async #place(row: FileRow, wanted: WantedPage): Promise<FilePage> {
    const { blobs, sharedKey, now } = this.#deps
    const stored = await blobs.get(blobKeys.text(row.id))
    const text = openText(stored?.bytes ?? new Uint8Array())
    const { passage = text.count } = wanted
    const cited = passage < text.count ? citedPlace(text.passageAt(passage), wanted.claim) : null
    const page = wanted.page ?? cited?.page ?? 1
    const quotes = cited?.page === page ? cited.quotes : []
    const asRead = Number(row.scanned) > 0 ? await loadPageAsRead(this.#deps, row.id, page) : null
    const scan = asRead && withChosen(asRead.page)
    const wantedPlace = { quotes, ...(scan && { recognized: charactersOf(scan) }) }
    const texts = textOfPage(text.count, text.passageAt, page)
    const found = await this.#ask(row, page, (document) => this.#deps.reader.place(document, wantedPlace))
    return {
      page,
      pages: found.pages,
      width: found.width,
      height: found.height,
      picture: pagePath.sign(sharedKey, { file_id: row.id, page: String(page) }, now()),
      boxes: [...found.boxes],
      text: texts,
      ...(scan && {
        recognized: { unsure: unsureBoxes(asRead.page), unsure_text: unsureInText(scan, texts) },
      }),
    }
  }

  /** Before anything is read: each call holds the text of its file. */
  async #inTurn<Result>({ owner }: FileRow, address: string, work: () => Promise<Result>): Promise<Result> {
    const isMember = isMemberOwner(owner)
    try {
      return await this.#queue.run(callerTag(this.#deps.sharedKey, { owner, isMember, address }), work)
    } catch (error) {
      throw error instanceof QueueFull ? tooBusy() : error
    }
  }

  async #ask<Result>(
    { id, sha256 }: FileRow,
    page: number,
    ask: (document: PageOfDocument) => Promise<Result>,
  ): Promise<Result> {
    const key = `${sha256} ${page}`
    const known = this.#refused.get(key)
    if (known) throw known
    try {
      return await ask({ key: sha256, page, content: () => this.#contentOf(id) })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // A busy machine or a slow store may be why it took too long.
      const kept = error instanceof IsolatedProcessEnded ? { ttl: lateMs } : {}
      if (refusal.retryAfterMs === undefined) this.#refused.set(key, refusal, kept)
      throw refusal
    }
  }

  async #contentOf(id: string) {
    const { blobs } = this.#deps
    const [head, bytes] = [await blobs.head(blobKeys.content(id)), await blobs.read(blobKeys.content(id))]
    if (!head || !bytes) throw fileNotFound()
    return { size: head.size, bytes }
  }
}

function requirePages(row: FileRow): void {
  if (!hasContent(row)) throw fileNotFound()
  if (!hasPagePictures(row))
    throw new HostError('unprocessable', '这种文件没有原页可看，只有读到的文字', { field: 'file_id' })
}

const refusals: Readonly<Record<PageRefusal, () => HostError>> = {
  encrypted: () => new HostError('unprocessable', '文件有密码，看不了原页'),
  corrupt: () => new HostError('unprocessable', '这一页损坏了，显示不出来'),
  'no such page': () => new HostError('not_found', '文件里没有这一页', { field: 'page' }),
}

function refusalOf(error: unknown): HostError | null {
  if (error instanceof PageRefused) return refusals[error.reason]()
  if (error instanceof IsolatedProcessBusy) return tooBusy()
  if (error instanceof IsolatedProcessEnded)
    return new HostError('unprocessable', '这一页太复杂，没能显示出来', { cause: error })
  return null
}

function tooBusy(): HostError {
  return new HostError('rate_limited', '看原页的人有点多，请稍等片刻再试', { retryAfterMs: retryMs })
}
