import type { ByteStream } from '../../storage/blobs/blobs.ts'
import type { LibraryPassageInput } from '../../storage/library/library-index.ts'
import { isTextFile } from '../formats.ts'
import { ReaderGone, ReaderProcess, type ReadingLimits } from './reader-process.ts'
import type { DocumentAnswer, DocumentOrder, ReadDocument, SentPassage } from './document-process.ts'
import { refusal, UnreadableDocument } from '../refusals.ts'

const usualLimits: ReadingLimits = { timeoutMs: 60_000, memoryMb: 320, residentMb: 768 }
/** A text takes longer only when it was made to. */
const textTimeoutMs = 10_000

/** @returns whether a file was refused because reading it took longer than it was given */
export function wasLate(refused: UnreadableDocument): boolean {
  return refused.cause instanceof ReaderGone && refused.cause.isLate
}

/** Reads files one after the other, each apart from the product and within its limits. */
export class DocumentReader {
  readonly #timeoutMs: number
  readonly #textTimeoutMs: number
  readonly #process: ReaderProcess<DocumentOrder, DocumentAnswer>

  constructor(limits: Partial<ReadingLimits> = {}) {
    const program = new URL('./document-process.ts', import.meta.url)
    this.#timeoutMs = limits.timeoutMs ?? usualLimits.timeoutMs
    this.#textTimeoutMs = limits.timeoutMs ?? textTimeoutMs
    this.#process = new ReaderProcess(program, { ...usualLimits, ...limits })
  }

  /**
   * @param content what the file holds, when it does not lie at its path
   * @param mostMs less than the usual limit
   * @throws {UnreadableDocument} when the file cannot be read, or not within the limits
   * @throws when reading it shows a fault of ours; what reading the content throws
   */
  async read(
    file: Omit<DocumentOrder, 'size'>,
    content?: ByteStream,
    mostMs = Number.POSITIVE_INFINITY,
  ): Promise<ReadDocument> {
    const usualMs = isTextFile(file.path) ? this.#textTimeoutMs : this.#timeoutMs
    const order = content ? { ...file, size: content.size } : file
    const passages: LibraryPassageInput[] = []
    try {
      return await this.#process.ask(
        order,
        (answer) => {
          if ('unreadable' in answer) throw new UnreadableDocument(answer.unreadable)
          if ('fault' in answer) throw new Error(answer.fault)
          if ('header' in answer) return { result: { ...answer.header, passages } }
          passages.push(...answer.passages.map(received))
          return undefined
        },
        { timeoutMs: Math.min(usualMs, mostMs), ...(content ? { content: content.bytes } : {}) },
      )
    } catch (error) {
      if (!(error instanceof ReaderGone)) throw error
      throw refusal(error.isLate ? 'tooLong' : 'tooMuchMemory', { cause: error })
    }
  }

  /** Ends the process; the next file starts another. */
  close(): Promise<void> {
    return this.#process.close()
  }
}

function received({ tokenLines, ...passage }: SentPassage): LibraryPassageInput {
  return { ...passage, tokens: tokenLines === '' ? [] : tokenLines.split('\n') }
}
