import type { Card } from '@/lib/contract/card'
import { readCards } from '@/lib/contract/cards/card-types'
import { findCitationMarkers } from '@/lib/text/citation-markers'

/**
 * How often the text of an answer names each of its sources.
 * @param sourceCount how many there are to name
 * @returns a number for each source, the first one's first
 */
export function citationCounts(cards: readonly Card[], sourceCount: number): number[] {
  const counts = Array.from({ length: sourceCount }, () => 0)
  const named = readCards(cards, 'markdown')
    .flatMap((text) => findCitationMarkers(text))
    .flatMap(({ indices }) => indices)
  for (const index of named) {
    const count = counts[index - 1]
    if (count !== undefined) counts[index - 1] = count + 1
  }
  return counts
}
