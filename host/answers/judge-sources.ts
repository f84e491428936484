import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { type TermWeights, weighTerms } from '../search/analysis/term-weights.ts'
import { answersQuestion } from './answer-support.ts'
import { supports } from './evidence.ts'
import { stripNameSuffixes } from './strip-name-suffixes.ts'

export interface Judgement {
  readonly weights: TermWeights
  /** Sources about the question, in rank order. */
  readonly supporting: readonly SourceReference[]
  readonly isAnswered: boolean
}

/**
 * @param query the search query
 * @param sources in rank order
 * @param library provides word rarity
 */
export async function judgeSources(
  query: string,
  sources: readonly SourceReference[],
  library: Parameters<typeof weighTerms>[1],
): Promise<Judgement> {
  const asked = await stripNameSuffixes(query, library)
  const weights = await weighTerms(asked, library)
  const supporting = sources.filter((source) => supports(source, weights))
  return { weights, supporting, isAnswered: answersQuestion(asked, supporting, weights) }
}
