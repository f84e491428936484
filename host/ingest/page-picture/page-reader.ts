import { Readable } from 'node:stream'
import type { ByteStream } from '../../storage/blobs/blobs.ts'
import { IsolatedProcess, type ProcessLimits } from '../process/isolated-process.ts'
import type { PageAnswer, PagePlace, PageRefusal, PageRequest } from './page-child.ts'

/** Memory of the largest accepted document twice, and of a page's pixels. */
const usualLimits: ProcessLimits = {
  timeoutMs: 20_000,
  memoryMb: 256,
  residentMb: 768,
  maxQueued: 32,
  idleMs: 60_000,
}

/** A page that cannot be shown. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused'
  readonly reason: PageRefusal
  constructor(reason: PageRefusal, options?: ErrorOptions) {
    super(`the page cannot be shown: ${reason}`, options)
    this.reason = reason
  }
}

export interface PageOfDocument {
  /** Identifies the content: equal content has the same key. */
  readonly key: string
  /** Counted from 1. */
  readonly page: number
  /** Opens the content, when the process does not have it open. */
  readonly content: () => Promise<ByteStream>
}

/** Shows pages of PDFs, one after another in a separate process, within time and memory limits. */
export class PageReader {
  readonly #process: IsolatedProcess<PageRequest, PageAnswer>

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./page-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /**
   * @param width in pixels; less where the page would have too many of them
   * @returns a WebP image
   * @throws {PageRefused} @throws {IsolatedProcessEnded} @throws {IsolatedProcessBusy}
   */
  async picture(page: PageOfDocument, width: number, signal?: AbortSignal): Promise<Uint8Array> {
    const answer = await this.#ask(page, { width }, signal)
    if ('picture' in answer) return answer.picture
    throw new Error('a picture was not answered')
  }

  /**
   * @param wanted texts, and the characters of a page without a text layer
   * @returns where the texts are printed
   * @throws as {@link picture} does
   */
  async place(
    page: PageOfDocument,
    wanted: Extract<PageRequest['wanted'], { quotes: unknown }>,
    signal?: AbortSignal,
  ): Promise<PagePlace> {
    const answer = await this.#ask(page, wanted, signal)
    if ('place' in answer) return answer.place
    throw new Error('a place was not answered')
  }

  close(): Promise<void> {
    return this.#process.close()
  }

  async #ask({ key, page, content }: PageOfDocument, wanted: PageRequest['wanted'], signal?: AbortSignal) {
    const options = signal ? { signal } : {}
    const request = { key, page, wanted }
    let answer = await this.#process.ask(request, asResult, options)
    if ('isUnknown' in answer) {
      const { size, bytes } = await content()
      try {
        answer = await this.#process.ask({ ...request, size }, asResult, { ...options, content: bytes })
      } finally {
        // It was not read when the queue was full by then.
        if (bytes instanceof Readable) bytes.destroy()
      }
    }
    if ('refused' in answer) throw new PageRefused(answer.refused)
    if ('fault' in answer) throw new PageRefused('corrupt', { cause: new Error(answer.fault) })
    return answer
  }
}

function asResult(answer: PageAnswer): { readonly result: PageAnswer } {
  return { result: answer }
}
