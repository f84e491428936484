import { foldForSearch } from '../../../lib/text/fold.ts'
import { countOccurrences } from '../../../lib/text/occurrences.ts'
import { tokenize } from '../../../lib/text/tokens.ts'
import { inverseDocumentFrequency } from '../../storage/library/bm25.ts'
import type { LibraryCandidate } from '../../storage/library/library-index.ts'
import { maxTerms, type QueryTerms } from '../analysis/query-terms.ts'
import { rankPassages } from '../ranking.ts'

export interface RankedText {
  readonly title: string
  readonly heading: string
  readonly text: string
}

/**
 * Orders texts of any source by the library's ranking formula. Word rarity is computed from the texts themselves: a
 * word in all of them, usually the subject, distinguishes none.
 * @returns the texts with any word of the question first, best first; equals keep their order
 */
export function rankTexts<Text extends RankedText>(query: string, texts: readonly Text[]): Text[] {
  const candidates = texts.map(toCandidate)
  const lengths = candidates.reduce((sum, { tokenCount }) => sum + tokenCount, 0)
  const statistics = {
    passageCount: texts.length,
    averageTokenCount: lengths / Math.max(1, texts.length),
  }
  return rankPassages(termsOf(query, candidates), candidates, statistics).flatMap(({ candidate }) => {
    return texts[candidate.ordinal] ?? []
  })
}

function toCandidate({ title, heading, text }: RankedText, place: number): LibraryCandidate {
  return {
    passageId: place,
    documentId: '',
    title,
    url: '',
    publishedAt: '',
    ordinal: place,
    heading,
    text,
    // The formula only uses ratios of lengths.
    tokenCount: text.length + heading.length,
  }
}

function termsOf(query: string, candidates: readonly LibraryCandidate[]): QueryTerms {
  const bodies = candidates.map(({ title, heading, text }) => foldForSearch(`${title}\n${heading}\n${text}`))
  const terms = [...new Set(tokenize(query))].slice(0, maxTerms).flatMap((token) => {
    const frequency = bodies.filter((body) => countOccurrences(body, token) > 0).length
    if (frequency === 0) return []
    return [{ token, weight: inverseDocumentFrequency(candidates.length, frequency) }]
  })
  return { text: query, terms, probes: [] }
}
