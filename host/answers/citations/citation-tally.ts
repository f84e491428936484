import type { CitedSource } from '../../../lib/text/citations/claim-support/judge-citation.ts'
import { ReaderProcess, type ReadingLimits } from '../../ingest/process/reader-process.ts'
import type { CitationOrder } from './citation-process.ts'
import type { CitationCounts, JudgedCitations, UnclearCitation } from './count-citations.ts'

/** The citations of the answers so far, and how many answers could not be counted. */
export interface TalliedCitations extends CitationCounts {
  /** Answers: too many at once, or one that took too long. */
  readonly leftOut: number
}

const usualLimits: ReadingLimits = { timeoutMs: 10_000, memoryMb: 192, residentMb: 448 }
const mostCharactersWaiting = 4_000_000
const mayCite = /[[【［]/

/**
 * The citations of all answers that models have written in this process, counted apart from it and one answer after the
 * other: they are for the operator's figures only, and are not awaited.
 */
export class CitationTally {
  readonly #process: ReaderProcess<CitationOrder, JudgedCitations>
  readonly #tallied = { total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 0 }
  #waiting = 0
  readonly #closing = new AbortController()

  /** @param program answers each {@link CitationOrder} with its {@link JudgedCitations} */
  constructor(
    limits: Partial<ReadingLimits> = {},
    program = new URL('./citation-process.ts', import.meta.url),
  ) {
    this.#process = new ReaderProcess(program, { ...usualLimits, ...limits })
  }

  get tallied(): TalliedCitations {
    return { ...this.#tallied }
  }

  /**
   * Adds those of a finished answer, at some time; never rejects.
   * @returns the first of those that were left undecided; none where the answer could not be counted
   */
  async add(markdown: string, sources: readonly CitedSource[]): Promise<readonly UnclearCitation[]> {
    if (!mayCite.test(markdown)) return []
    const sums = this.#tallied
    if (this.#waiting + markdown.length > mostCharactersWaiting) {
      sums.leftOut += 1
      return []
    }
    this.#waiting += markdown.length
    try {
      const order = { markdown, sources: sources.map(({ title, passage }) => ({ title, passage })) }
      const { signal } = this.#closing
      const { total, bad, unclear, contradicted, open } = await this.#process.ask(
        order,
        (result) => ({ result }),
        {
          signal,
        },
      )
      sums.total += total
      sums.bad += bad
      sums.unclear += unclear
      sums.contradicted += contradicted
      return open
    } catch {
      // Over its time or its memory, or a fault that ended the process: the answer stands, only its figures are missing.
      sums.leftOut += 1
      return []
    } finally {
      this.#waiting -= markdown.length
    }
  }

  /** Ends the process; what still waits is left out. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.#process.close()
  }
}
