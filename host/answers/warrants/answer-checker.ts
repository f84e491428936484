import { IsolatedProcess, type ProcessLimits } from '../../ingest/process/isolated-process.ts'
import type { CheckRequest } from './check-child.ts'
import type { CheckedTexts } from './check-texts.ts'
import type { CitedSource } from './read-source.ts'

/** Totals of the finished answers so far. */
export interface TalliedCitations {
  readonly total: number
  /** Of sources that do not exist. */
  readonly bad: number
  /** Neither proven by a program nor judged yet. */
  readonly unclear: number
  /** Answers that were skipped: too many at once, or one that took too long. */
  readonly leftOut: number
}

const usualLimits: ProcessLimits = { timeoutMs: 10_000, memoryMb: 192, residentMb: 448 }
const maxCharactersWaiting = 4_000_000

/** Checks answers against their sources, one at a time in a separate process. */
export class AnswerChecker {
  readonly #process: IsolatedProcess<CheckRequest, CheckedTexts>
  readonly #tallied = { total: 0, bad: 0, unclear: 0, leftOut: 0 }
  #waiting = 0
  readonly #closing = new AbortController()

  /** @param program answers each {@link CheckRequest} with its {@link CheckedTexts} */
  constructor(limits: Partial<ProcessLimits> = {}, program = new URL('./check-child.ts', import.meta.url)) {
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  get tallied(): TalliedCitations {
    return { ...this.#tallied }
  }

  /** Counts a finished answer. */
  count(checked: CheckedTexts | null): void {
    const sums = this.#tallied
    sums.total += checked?.total ?? 0
    sums.bad += checked?.bad ?? 0
    sums.unclear += checked?.verdicts.filter(({ state }) => state === 'unclear').length ?? 0
    sums.leftOut += checked ? 0 : 1
  }

  /**
   * Checks the texts of an answer; never rejects.
   * @param sources ordered by number
   * @param most statements that are looked at; those of an answer when absent
   * @returns null when it did not succeed in time
   */
  async check(
    texts: readonly string[],
    sources: readonly CitedSource[],
    most?: number,
  ): Promise<CheckedTexts | null> {
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (this.#waiting + length > maxCharactersWaiting) return null

    this.#waiting += length
    try {
      const request = { texts, sources: sources.map(({ title, passage }) => ({ title, passage })), most }
      const { signal } = this.#closing
      return await this.#process.ask(request, (result) => ({ result }), { signal })
    } catch {
      // Timeout, out of memory, or a crash of the process: the answer is unaffected.
      return null
    } finally {
      this.#waiting -= length
    }
  }

  /** Ends the process; queued answers are dropped. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.#process.close()
  }
}
