import { passageTokens, tokenize } from '../../../lib/text/tokens.ts'
import { inverseDocumentFrequency } from '../../storage/library/bm25.ts'
import type { TestDocument } from './library-of.ts'

const k1 = 1.2
const b = 0.75

interface Posting {
  readonly document: number
  readonly count: number
}

/**
 * Okapi BM25 (Robertson and Zaragoza, 2009) over the product's tokens and nothing else: what the ranking is compared
 * with. Only what the known questions ask for is kept of a document, so that a million fit into memory.
 */
export class PlainBm25 {
  readonly #postings = new Map<string, Posting[]>()
  readonly #lengths: number[] = []
  #total = 0

  /** @param questions all that will be asked */
  constructor(questions: readonly string[]) {
    for (const question of questions) for (const token of tokenize(question)) this.#postings.set(token, [])
  }

  /**
   * Adds a document; the first one has the number 0.
   * @param tokens its tokens, where they are already made
   */
  add(
    { title, text }: TestDocument,
    tokens: readonly string[] = passageTokens({ title, heading: '', text }),
  ): void {
    const counts = new Map<string, number>()
    for (const token of tokens) if (this.#postings.has(token)) counts.set(token, (counts.get(token) ?? 0) + 1)
    for (const [token, count] of counts)
      this.#postings.get(token)?.push({ document: this.#lengths.length, count })
    this.#lengths.push(tokens.length)
    this.#total += tokens.length
  }

  /** @returns the number of the best document, the earliest of equals; null when none holds a token of the question */
  best(question: string): number | null {
    const average = this.#total / this.#lengths.length
    const scores = new Map<number, number>()
    for (const token of tokenize(question)) {
      const postings = this.#postings.get(token) ?? []
      const weight = inverseDocumentFrequency(this.#lengths.length, postings.length)
      for (const { document, count } of postings) {
        const length = (this.#lengths[document] ?? 0) / average
        const gain = (weight * count * (k1 + 1)) / (count + k1 * (1 - b + b * length))
        scores.set(document, (scores.get(document) ?? 0) + gain)
      }
    }
    let best: number | null = null
    for (const [document, score] of scores) {
      const leading = best === null ? -1 : (scores.get(best) ?? 0)
      if (score > leading || (score === leading && best !== null && document < best)) best = document
    }
    return best
  }
}
