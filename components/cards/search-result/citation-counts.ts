import { readCards } from '@/lib/contract/cards/card-types'
import type { Card } from '@/lib/contract/frames/card'
import { citedIndices } from '@/lib/text/markdown/marked-prose'

/** @returns how often the answer cites each of its sources, in their order */
export function citationCounts(cards: readonly Card[], sourceCount: number): number[] {
  if (sourceCount === 0) return []
  const counts = Array.from({ length: sourceCount }, () => 0)
  const named = readCards(cards, 'markdown')
    .flatMap((text) => citedIndices(text))
    .flat()
  for (const index of named) {
    const count = counts[index - 1]
    if (count !== undefined) counts[index - 1] = count + 1
  }
  return counts
}
