import { setImmediate as breathe } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { ByteStream } from '../../storage/blobs/blobs.ts'
import type { Database } from '../../storage/database/database.ts'
import type { LibraryDocument } from '../../storage/library/library-index.ts'
import { PagesToRecognize, type Scans } from '../pdf/scans.ts'
import { UnreadableDocument } from '../refusals.ts'
import { type ContentOfDocument, LibraryPages } from './library-pages.ts'
import { RecognitionUnavailable } from './load-models.ts'
import { toPageLines } from './page-text.ts'
import type { RecognizedPage } from './recognized-page.ts'
import type { Recognition } from './recognizer.ts'
import { maxScannedPages, ScanRecognizer } from './scan-recognizer.ts'
import { unreadPages, unreadSentence } from './unread-pages.ts'

/** Reads a document; without `scans` its pages without a text layer are skipped. */
export type ReadWithScans = (scans?: Scans) => Promise<LibraryDocument>

export interface DocumentWithScans {
  readonly document: LibraryDocument
  /** A sentence with the pages whose text is missing; '' when all was read. */
  readonly unread: string
}

export interface ScannedContent extends ContentOfDocument {
  readonly open: () => Promise<ByteStream>
}

export interface PageProgress {
  readonly done: number
  readonly count: number
}

interface ScansDeps {
  /** The one with the library's documents. */
  readonly database: Database
  /** Without it no text is recognized. */
  readonly recognition?: Recognition | undefined
  readonly now: Clock
}

type KnownPages = ReadonlyMap<number, RecognizedPage>

const noPages: KnownPages = new Map()
const howToRecognize =
  '也可以让知舟来识别：不要设 OCR=off，装好识别组件（npm run doctor 会写明缺什么），再导入一次'

/** @returns the content hash of a document that is read again as soon as its text can be recognized */
export function hashUntilRecognized(contentHash: string): string {
  return `${contentHash}/unrecognized`
}

/** The scans among the library's documents. Every recognized page is stored, so that none is recognized twice. */
export class LibraryScans {
  readonly #pages: LibraryPages
  readonly #recognizer: ScanRecognizer | null

  constructor({ database, recognition, now }: ScansDeps) {
    this.#pages = new LibraryPages(database, now)
    this.#recognizer = recognition ? new ScanRecognizer(recognition) : null
  }

  get isAvailable(): boolean {
    return this.#recognizer?.isAvailable() ?? false
  }

  /**
   * Reads a document with the recognized text of its scanned pages.
   * @param content is asked for only when there are such pages
   * @param isScanned whether pages of it were recognized before
   * @throws {PagesToRecognize} with those that can be recognized here and are not yet
   * @throws {UnreadableDocument} and what `read` throws
   */
  async read(
    read: ReadWithScans,
    content: () => Promise<ContentOfDocument>,
    isScanned = false,
  ): Promise<DocumentWithScans> {
    const known = isScanned ? await this.#pages.load(await content()) : noPages
    try {
      const document = await read({ recognized: await linesOf(known), isComplete: false })
      return isScanned ? toResult(document, await content(), known) : { document, unread: '' }
    } catch (error) {
      if (!(error instanceof PagesToRecognize)) throw error
      const found = await content()
      if (!isScanned && (await this.#hasPages(found))) return this.read(read, content, true)
      const room = this.isAvailable ? maxScannedPages - known.size : 0
      if (room > 0) throw new PagesToRecognize(error.pages.slice(0, room))
      return this.#readRest(read, found, known, error.pages)
    }
  }

  /**
   * Recognizes pages one after another, and reads the document.
   * @param pages that were asked for by {@link read}
   * @throws {UnreadableDocument}, what `read` throws and the signal's reason; what was recognized by then stays
   */
  async readRecognized(
    read: ReadWithScans,
    content: ScannedContent,
    pages: readonly number[],
    { signal, onPage }: { readonly signal: AbortSignal; readonly onPage: (progress: PageProgress) => void },
  ): Promise<DocumentWithScans> {
    for (let wanted = pages; ; ) {
      await this.#pages.open(content)
      const known = await this.#pages.numbers(content)
      const missing = wanted.filter((page) => !known.has(page))
      const progress = (done: number) =>
        onPage({ done: known.size + done, count: known.size + missing.length })
      progress(0)
      for (const [at, page] of missing.entries()) {
        await this.recognize(content, page, signal)
        progress(at + 1)
      }
      try {
        return await this.read(read, async () => content, true)
      } catch (error) {
        // The file was replaced since its pages were asked for.
        if (!(error instanceof PagesToRecognize)) throw error
        wanted = error.pages
      }
    }
  }

  /** Recognizes and stores a page, unless that was done before or can't be done here. @throws the signal's reason */
  async recognize(content: ScannedContent, page: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (!this.#recognizer?.isAvailable() || (await this.#pages.numbers(content)).has(page)) return
    const { sha256: key, open } = content
    try {
      const recognized = await this.#recognizer.recognize({ key, page, content: open }, signal)
      await this.#pages.save(content, page, recognized)
    } catch (error) {
      if (!(error instanceof RecognitionUnavailable)) throw error
    }
  }

  /** @returns how many pages of a document are recognized */
  async count(content: ContentOfDocument): Promise<number> {
    return (await this.#pages.numbers(content)).size
  }

  /** @returns the sources that have recognized pages, imported or not */
  sources(prefix: string): Promise<string[]> {
    return this.#pages.sources(prefix)
  }

  /** Deletes the recognized pages of a content that was replaced. */
  forget(content: ContentOfDocument): Promise<void> {
    return this.#pages.forget(content)
  }

  /**
   * Deletes old pages of documents that were never imported to their end, a part of all pages at a time.
   * @returns whether there are more, with which the next call continues
   */
  sweep(): Promise<boolean> {
    return this.#pages.sweep()
  }

  async close(): Promise<void> {
    await this.#recognizer?.close()
  }

  async #hasPages(content: ContentOfDocument): Promise<boolean> {
    await this.#pages.open(content)
    return (await this.#pages.numbers(content)).size > 0
  }

  /** @param missing numbers of pages that are not recognized, because that is off or there are too many */
  async #readRest(
    read: ReadWithScans,
    content: ContentOfDocument,
    known: KnownPages,
    missing: readonly number[],
  ): Promise<DocumentWithScans> {
    if (this.isAvailable) {
      const scans = { recognized: await linesOf(known), isComplete: true }
      return toResult(await read(scans), content, known, missing.length)
    }
    try {
      const scans = known.size > 0 ? { recognized: await linesOf(known), isComplete: true } : undefined
      const { document } = toResult(await read(scans), content, known)
      const unread = [...unreadPages(known), ...missing].toSorted((one, other) => one - other)
      const contentHash = hashUntilRecognized(document.contentHash)
      return {
        document: { ...document, contentHash },
        unread: `${unreadSentence(unread, 0)}。${howToRecognize}`,
      }
    } catch (error) {
      // One that took too long has a cause.
      if (!(error instanceof UnreadableDocument) || error.cause !== undefined) throw error
      throw new UnreadableDocument(`${error.message}。${howToRecognize}`)
    }
  }
}

function toResult(
  document: LibraryDocument,
  { sha256 }: ContentOfDocument,
  known: KnownPages,
  left = 0,
): DocumentWithScans {
  const unread = unreadSentence(unreadPages(known), left)
  return { document: known.size > 0 ? { ...document, recognizedFrom: sha256 } : document, unread }
}

async function linesOf(pages: KnownPages): Promise<Scans['recognized']> {
  const lines: [number, ReturnType<typeof toPageLines>][] = []
  for (const [number, page] of pages) {
    lines.push([number, toPageLines(page)])
    // A book takes seconds, in which other requests go on.
    await breathe()
  }
  return lines
}
