import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { type Amount, amountsIn, missingAmounts } from './amounts.ts'
import type { Claim } from './find-claims.ts'
import { proveBySum } from './prove-by-sum.ts'
import { proveByText } from './prove-by-text.ts'
import { type CitedSource, type ReadSource, readSource } from './read-source.ts'
import { likelihood } from './score.ts'
import { preparePassages, type ScoredPassages } from './score-features.ts'
import { proveByRow } from './table-cells.ts'

/**
 * A guess above the one and below the other is shown; between them there is none. With a number that no source has it
 * is never guessed that it is supported.
 */
const guesses = { supported: 0.7, unsupported: 0.3 } as const
/** Sources of a claim that are looked at together. */
const mostTogether = 4
/** A source that an answer does not cite may be where an unmarked sentence stands. */
const mostSearched = 20

/** Reads each source once for all claims of an answer. */
export class Warrants {
  readonly #sources: readonly CitedSource[]
  readonly #read = new Map<number, ReadSource>()
  readonly #passages = new Map<string, ScoredPassages>()
  readonly #amounts = new Map<string, readonly Amount[]>()

  /** @param sources of the answer, ordered by number */
  constructor(sources: readonly CitedSource[]) {
    this.#sources = sources
  }

  /**
   * What a program can say of a claim: proven by the words of its source, or by arithmetic over its numbers; otherwise a
   * guess. Of a factual sentence without a marker: the source in which it stands, or that it has none.
   * @returns a verdict for each source that the claim cites
   */
  verdictsOf({ text, sources, whole = text }: Claim): Verdict[] {
    const claim = text.slice(0, maxClaimCharacters)
    if (sources.length === 0) return [this.#uncited(text, claim)]
    const cited = sources.slice(0, mostTogether).flatMap((index) => this.#readOf(index) ?? [])
    const sum = cited.length === 0 ? null : proveBySum(text, cited)
    return sources.map((index): Verdict => {
      const own = this.#readOf(index)
      const quote =
        own && (proveByText(text, own) ?? proveByText(whole, own) ?? proveByRow(text, own.tableLines))
      if (quote) return { claim, index, state: 'supported', by: 'text', quotes: [quote] }
      if (sum) return { claim, index, state: 'derived', by: 'sum', quotes: [], steps: sum.steps }
      return { claim, index, state: 'unclear', by: 'none', quotes: [], ...this.#guess(text, sources) }
    })
  }

  #uncited(text: string, claim: string): Verdict {
    for (let index = 1; index <= Math.min(this.#sources.length, mostSearched); index += 1) {
      const source = this.#readOf(index)
      const quote = source && (proveByText(text, source) ?? proveByRow(text, source.tableLines))
      if (quote) return { claim, index, state: 'supported', by: 'text', quotes: [quote], is_added: true }
    }
    return { claim, index: 0, state: 'uncited', by: 'none', quotes: [] }
  }

  #guess(text: string, indices: readonly number[]): Pick<Verdict, 'likely' | 'score'> {
    const key = indices.slice(0, mostTogether).join(' ')
    const cited = indices.slice(0, mostTogether).flatMap((index) => this.#sources[index - 1] ?? [])
    const passages = this.#passages.get(key) ?? preparePassages(cited)
    this.#passages.set(key, passages)
    const score = Math.round(likelihood(text, passages) * 1_000) / 1_000
    if (score >= guesses.supported) {
      const known = this.#amounts.get(key) ?? cited.flatMap(amountsOf)
      this.#amounts.set(key, known)
      return missingAmounts(text, known).length === 0 ? { score, likely: 'supported' } : { score }
    }
    return score <= guesses.unsupported ? { score, likely: 'unsupported' } : { score }
  }

  #readOf(index: number): ReadSource | null {
    const known = this.#read.get(index)
    if (known) return known
    const source = this.#sources[index - 1]
    if (!source) return null
    const read = readSource(source)
    this.#read.set(index, read)
    return read
  }
}

function amountsOf({ title, passage }: CitedSource): Amount[] {
  return amountsIn(`${title}\n${passage}`)
}
