import type { CitedSource } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import { IsolatedProcess, type ProcessLimits } from '../../ingest/process/isolated-process.ts'
import type { CitationRequest } from './citation-child.ts'
import type { CitationCounts, JudgedCitations, UnclearCitation } from './count-citations.ts'

/** Totals of the citations so far, and the number of answers that could not be counted. */
export interface TalliedCitations extends CitationCounts {
  /** Answers that were skipped: too many at once, or one that took too long. */
  readonly leftOut: number
}

const usualLimits: ProcessLimits = { timeoutMs: 10_000, memoryMb: 192, residentMb: 448 }
const maxCharactersWaiting = 4_000_000
const mayCite = /[[【［]/

/** Tallies the citations of model answers, one at a time in a separate process; the figures are not awaited. */
export class CitationTally {
  readonly #process: IsolatedProcess<CitationRequest, JudgedCitations>
  readonly #tallied = { total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 0 }
  #waiting = 0
  readonly #closing = new AbortController()

  /** @param program answers each {@link CitationRequest} with its {@link JudgedCitations} */
  constructor(
    limits: Partial<ProcessLimits> = {},
    program = new URL('./citation-child.ts', import.meta.url),
  ) {
    this.#process = new IsolatedProcess(program, { ...usualLimits, ...limits })
  }

  get tallied(): TalliedCitations {
    return { ...this.#tallied }
  }

  /** Counts a finished answer in the background; never rejects. @returns the first undecided citations */
  async add(markdown: string, sources: readonly CitedSource[]): Promise<readonly UnclearCitation[]> {
    if (!mayCite.test(markdown)) return []

    const sums = this.#tallied
    const judged = await this.judge(markdown, sources)
    if (!judged) {
      sums.leftOut += 1
      return []
    }
    sums.total += judged.total
    sums.bad += judged.bad
    sums.unclear += judged.unclear
    sums.contradicted += judged.contradicted
    return judged.open
  }

  /** Judges the citations of an answer without counting them; never rejects. @returns null when it did not succeed */
  async judge(markdown: string, sources: readonly CitedSource[]): Promise<JudgedCitations | null> {
    if (this.#waiting + markdown.length > maxCharactersWaiting) return null

    this.#waiting += markdown.length
    try {
      const request = { markdown, sources: sources.map(({ title, passage }) => ({ title, passage })) }
      const { signal } = this.#closing
      return await this.#process.ask(request, (result) => ({ result }), { signal })
    } catch {
      // Timeout, out of memory, or a crash of the process: the answer is unaffected.
      return null
    } finally {
      this.#waiting -= markdown.length
    }
  }

  /** Ends the process; queued answers are dropped. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.#process.close()
  }
}
