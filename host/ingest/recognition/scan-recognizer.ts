import { type PageOfDocument, PageReader, PageRefused } from '../page-picture/page-reader.ts'
import { IsolatedProcessEnded } from '../process/isolated-process.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { type Recognition, RecognitionFailed } from './recognizer.ts'

/** Maximum pages of a document whose text is recognized: half an hour of a processor. */
export const maxScannedPages = 500
/** Width of a page in pixels: 220 dpi for A4. */
const pictureWidth = 1_820

/** Recognizes the text of pages of PDFs, as they are shown. */
export class ScanRecognizer {
  readonly #recognition: Recognition
  /** Its own: scans of many pages and users who look at pages do not wait for each other. */
  readonly #pages = new PageReader()
  #isClosed = false

  constructor(recognition: Recognition) {
    this.#recognition = recognition
  }

  isAvailable(): boolean {
    return this.#recognition.isAvailable()
  }

  /**
   * @returns the page; one that can't be shown or takes too long is unread
   * @throws {RecognitionUnavailable} and the signal's reason
   */
  async recognize(page: PageOfDocument, signal: AbortSignal): Promise<RecognizedPage> {
    try {
      const bytes = await this.#pages.picture(page, pictureWidth, signal)
      return await this.#recognition.recognize({ bytes }, signal)
    } catch (error) {
      signal.throwIfAborted()
      // A page whose process is ended by the end of the product is left to the next start.
      if (this.#isClosed) throw error
      const isOfPage =
        error instanceof PageRefused ||
        error instanceof RecognitionFailed ||
        error instanceof IsolatedProcessEnded
      if (!isOfPage) throw error
      return { width: 1, height: 1, lines: [], unread: 'failed' }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pages.close()
  }
}
