import { foldForSearch } from '../../lib/text/fold.ts'
import { lightWords, questionFillers, stopWords } from './stop-words.ts'
import { wordsInOrder } from './tokens.ts'
import type { TermWeights } from './term-weights.ts'

/** A name or another group of words that a question holds together. */
export interface Phrase {
  readonly text: string
  /** How rare its pairs of characters are in the mean; a pair that no text of the library joins is the rarest. */
  readonly rarity: number
}

/**
 * The phrases of a question: what stands between words that only tell how it is put. A name that no dictionary knows
 * falls into words and pairs that other texts hold as well; as a phrase it stays whole.
 */
export function phrasesOf(question: string, weights: TermWeights): Phrase[] {
  const groups: string[] = ['']
  for (const word of wordsInOrder(foldForSearch(question))) {
    const isTelling = !stopWords.has(word) && !lightWords.has(word) && !questionFillers.has(word)
    const isChinese = /^\p{Script=Han}+$/u.test(word)
    if (isTelling && isChinese) groups.push((groups.pop() ?? '') + word)
    else if (isTelling && /[\p{L}\p{N}]/u.test(word)) groups.push(word, '')
    else groups.push('')
  }
  const rarest = Math.max(0, ...weights.values())
  return groups
    .filter((text) => text.length > 1)
    .map((text) => ({ text, rarity: rarityOf(text, weights, rarest) }))
}

function rarityOf(text: string, weights: TermWeights, rarest: number): number {
  if (!/^\p{Script=Han}/u.test(text)) return weights.get(text) ?? rarest
  const pairs = Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))
  return pairs.reduce((sum, pair) => sum + (weights.get(pair) ?? rarest), 0) / pairs.length
}

/** @returns the share of a phrase that stands together in a folded text, from 0 to 1 */
export function sharedRun(phrase: string, folded: string): number {
  let longest = 0
  for (let start = 0; start < phrase.length; start += 1)
    while (start + longest < phrase.length && folded.includes(phrase.slice(start, start + longest + 1)))
      longest += 1
  return longest / phrase.length
}
