import type { ByteStream } from '../../storage/blobs/blobs.ts'
import type { LibraryPassageInput } from '../../storage/library/library-index.ts'
import { isTextFile } from '../formats.ts'
import { PagesToRecognize } from '../pdf/scans.ts'
import { refusal, UnreadableDocument } from '../refusals.ts'
import type { DocumentAnswer, DocumentRequest, ReadDocument, SentPassage } from './document-child.ts'
import { IsolatedProcess, IsolatedProcessEnded, type ProcessLimits } from './isolated-process.ts'

const usualLimits: ProcessLimits = { timeoutMs: 60_000, memoryMb: 320, residentMb: 768 }
/** Time limit (ms) of text files; only malicious ones take longer. */
const textTimeoutMs = 10_000

/** @returns whether a file was refused because of the time limit */
export function wasLate(refused: UnreadableDocument): boolean {
  return refused.cause instanceof IsolatedProcessEnded && refused.cause.isLate
}

/** Parses files one after another in a separate process, within time and memory limits. */
export class DocumentReader {
  readonly #timeoutMs: number
  readonly #textTimeoutMs: number
  readonly #process: IsolatedProcess<DocumentRequest, DocumentAnswer>

  constructor(limits: Partial<ProcessLimits> = {}) {
    const program = new URL('./document-child.ts', import.meta.url)
    this.#timeoutMs = limits.timeoutMs ?? usualLimits.timeoutMs
    this.#textTimeoutMs = limits.timeoutMs ?? textTimeoutMs
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  /**
   * @param content of the file, when it is not stored at its path
   * @param maxMs less than the usual limit
   * @throws {PagesToRecognize} when the text of pages must be recognized first
   * @throws {UnreadableDocument} when the file cannot be read within the limits
   * @throws internal errors of the parser, and errors of reading the content
   */
  async read(
    file: Omit<DocumentRequest, 'size'>,
    content?: ByteStream,
    maxMs = Number.POSITIVE_INFINITY,
  ): Promise<ReadDocument> {
    const usualMs = isTextFile(file.path) ? this.#textTimeoutMs : this.#timeoutMs
    const request = content ? { ...file, size: content.size } : file
    const passages: LibraryPassageInput[] = []
    try {
      return await this.#process.ask(
        request,
        (answer) => {
          if ('toRecognize' in answer) throw new PagesToRecognize(answer.toRecognize)
          if ('unreadable' in answer) throw new UnreadableDocument(answer.unreadable)
          if ('fault' in answer) throw new Error(answer.fault)
          if ('header' in answer) return { result: { ...answer.header, passages } }
          passages.push(...answer.passages.map(toPassage))
          return undefined
        },
        { timeoutMs: Math.min(usualMs, maxMs), ...(content ? { content: content.bytes } : {}) },
      )
    } catch (error) {
      if (!(error instanceof IsolatedProcessEnded)) throw error
      throw refusal(error.isLate ? 'tooLong' : 'tooMuchMemory', { cause: error })
    }
  }

  /** Ends the process; the next file starts a new one. */
  close(): Promise<void> {
    return this.#process.close()
  }
}

function toPassage({ tokenLines, ...passage }: SentPassage): LibraryPassageInput {
  return { ...passage, tokens: tokenLines === '' ? [] : tokenLines.split('\n') }
}
