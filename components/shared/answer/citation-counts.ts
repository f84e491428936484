import type { Card } from '@/lib/contract/card'
import { findCitationMarkers } from '@/lib/text/citation-markers'

/** @returns how many different sources the text of an answer names. @param sourceCount how many there are to name */
export function citedCount(cards: readonly Card[], sourceCount: number): number {
  const named = cards
    .flatMap(({ type, content }) => (type === 'markdown' && typeof content === 'string' ? [content] : []))
    .flatMap((text) => findCitationMarkers(text))
    .flatMap(({ indices }) => indices)
    .filter((index) => index >= 1 && index <= sourceCount)
  return new Set(named).size
}
