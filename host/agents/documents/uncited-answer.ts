import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import { findClaims } from '../../answers/warrants/find-claims.ts'

/** What the program looks through for a sentence without a citation. */
const mostSources = 20

/**
 * An answer without any citation is checked like others: each of its statements is in these sources, or has none.
 * @param sources what the model was given
 * @returns those that share most with the answer, numbered; none if it states nothing with a number or a date
 */
export function sourcesOfUncited(text: string, sources: readonly SourceReference[]): SourceReference[] {
  if (findClaims(text, 0).claims.length === 0) return []
  const said = contentBigrams(text)
  return sources
    .map((source) => ({ source, shared: countShared(contentBigrams(source.passage), said) }))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, mostSources)
    .map(({ source }, at) => ({ ...source, index: at + 1 }))
}
