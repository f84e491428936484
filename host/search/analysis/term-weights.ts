import { foldForSearch } from '../../../lib/text/fold.ts'
import { countOccurrences } from '../../../lib/text/occurrences.ts'
import { questionFillers, tokenize, wordsOf } from '../../../lib/text/tokens.ts'
import { inverseDocumentFrequency } from '../../storage/library/bm25.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { maxTerms } from './query-terms.ts'
import { synonyms } from './synonyms.ts'

/** The distinct tokens of a question, each with its rarity in the library; an unknown token weighs most. */
export type TermWeights = ReadonlyMap<string, number>

/** Weighs the tokens of a question, to judge how much of it a text answers. */
export async function weighTerms(
  question: string,
  library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>,
): Promise<TermWeights> {
  const tokens = significantTokens(question)
  const [frequencies, { passageCount }] = await Promise.all([
    library.documentFrequencies(tokens),
    library.statistics(),
  ])
  const words = new Set(wordsOf(foldForSearch(question)))
  return new Map(
    tokens
      // A bigram in no text and no dictionary is an artifact of the question's wording.
      .filter((token) => words.has(token) || (frequencies.get(token) ?? 0) > 0)
      .map((token) => [token, inverseDocumentFrequency(passageCount, frequencies.get(token) ?? 0)] as const)
      .sort(([, left], [, right]) => right - left)
      .slice(0, maxTerms),
  )
}

/** Drops polite phrases around a question, unless nothing else remains. */
function significantTokens(question: string): string[] {
  const tokens = [...new Set(tokenize(question))]
  const significant = tokens.filter((token) => !questionFillers.has(token))
  return significant.length > 0 ? significant : tokens
}

/** The question's tokens in a text, without segmenting it. @param how `exact` excludes synonyms */
export function findMatchedTokens(
  weights: TermWeights,
  text: string,
  how: 'exact' | 'with synonyms' = 'with synonyms',
): ReadonlySet<string> {
  const folded = foldForSearch(text)
  const occurs = (word: string) => countOccurrences(folded, word) > 0
  return new Set(
    [...weights.keys()].filter((token) => {
      return occurs(token) || (how !== 'exact' && (synonyms.get(token)?.some(occurs) ?? false))
    }),
  )
}

/** @returns the share of the question's weight that the tokens cover, from 0 to 1 */
export function coverage(weights: TermWeights, matched: ReadonlySet<string>): number {
  let all = 0
  let found = 0
  for (const [token, weight] of weights) {
    all += weight
    if (matched.has(token)) found += weight
  }
  return all === 0 ? 0 : found / all
}
