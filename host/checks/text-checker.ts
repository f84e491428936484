import {
  IsolatedProcess,
  IsolatedProcessEnded,
  type ProcessLimits,
} from '../ingest/process/isolated-process.ts'
import type { CheckedSentences } from './check-sentences.ts'
import type { SourceText } from './cut-source.ts'
import type { TextSentence, TextSentences } from './sentences-of-text.ts'
import type { TextCheckAnswer, TextCheckRequest } from './text-check-child.ts'

const limits: ProcessLimits = { timeoutMs: 20_000, memoryMb: 384, residentMb: 640, maxQueued: 50 }
/** Markdown that takes longer is read as plain text. */
const markdownMs = 4_000

/** Splits and compares texts in a separate process, one at a time. */
export class TextChecker {
  readonly #process: IsolatedProcess<TextCheckRequest, TextCheckAnswer>

  constructor(program = new URL('./text-check-child.ts', import.meta.url)) {
    this.#process = new IsolatedProcess(program, limits)
  }

  /**
   * @param text Markdown, or sentences
   * @param count number of sources that markers may name
   * @param most sentences that are taken
   * @throws {IsolatedProcessEnded} when even as plain text it takes too long
   */
  async split(
    text: string | readonly string[],
    { count, most, signal }: { readonly count: number; readonly most: number; readonly signal: AbortSignal },
  ): Promise<TextSentences> {
    const ask = (isPlain: boolean) =>
      this.#ask<TextSentences>(
        { kind: 'split', text, count, most, isPlain },
        { signal, ...(!isPlain && { timeoutMs: markdownMs }) },
      )
    try {
      return await ask(false)
    } catch (error) {
      if (error instanceof IsolatedProcessEnded) return ask(true)
      throw error
    }
  }

  /** @throws {IsolatedProcessEnded} when it takes too long; the signal's reason */
  compare(
    sentences: readonly TextSentence[],
    sources: readonly SourceText[],
    signal: AbortSignal,
  ): Promise<CheckedSentences> {
    return this.#ask<CheckedSentences>({ kind: 'compare', sentences, sources }, { signal })
  }

  #ask<Answer extends TextCheckAnswer>(
    request: TextCheckRequest,
    options: { readonly signal: AbortSignal; readonly timeoutMs?: number },
  ): Promise<Answer> {
    return this.#process.ask(request, (result) => ({ result: result as Answer }), options)
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}
