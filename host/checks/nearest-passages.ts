import { contentBigrams } from '../../lib/text/bigrams.ts'
import type { SourcePassage } from './cut-source.ts'

/** Finds the passages that share most with a sentence; a pair of characters that few passages have counts for more. */
export class NearestPassages {
  /** Indices of the passages that have a bigram, of those that any sentence has. */
  readonly #places = new Map<string, number[]>()
  readonly #passages: readonly SourcePassage[]

  constructor(passages: readonly SourcePassage[], sentences: readonly string[]) {
    this.#passages = passages
    const asked = new Set(sentences.flatMap((sentence) => [...contentBigrams(sentence)]))
    passages.forEach(({ text }, at) => {
      for (const bigram of contentBigrams(text)) {
        if (!asked.has(bigram)) continue
        const places = this.#places.get(bigram)
        if (places) places.push(at)
        else this.#places.set(bigram, [at])
      }
    })
  }

  /**
   * @param cited numbers of the sources that the sentence names; empty: all of them
   * @param most of them; each source that is named gives one, its first if nothing of it is like the sentence
   * @returns indices of the passages, the nearest first; empty when there is none, or none shares anything
   */
  of(sentence: string, cited: readonly number[], most: number): number[] {
    const named = new Set(cited)
    const scores = new Map<number, number>()
    for (const bigram of contentBigrams(sentence)) {
      const places = this.#places.get(bigram) ?? []
      const rarity = Math.log(1 + this.#passages.length / Math.max(1, places.length))
      for (const at of places) {
        if (named.size === 0 || named.has(this.#passages[at]?.index ?? 0))
          scores.set(at, (scores.get(at) ?? 0) + rarity)
      }
    }
    const ranked = [...scores].toSorted(([, one], [, other]) => other - one).map(([at]) => at)
    const isOf = (index: number) => (at: number) => this.#passages[at]?.index === index
    const firsts = [...named].flatMap((index) => ranked.find(isOf(index)) ?? this.#firstOf(index))
    return [...new Set([...ranked.slice(0, 1), ...firsts, ...ranked])].slice(0, most)
  }

  #firstOf(index: number): number[] {
    const at = this.#passages.findIndex((passage) => passage.index === index)
    return at < 0 ? [] : [at]
  }
}
