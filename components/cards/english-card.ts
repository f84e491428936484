import type { Card } from '@/lib/contract/card'
import { readKnown, viewOf } from './registry'

/**
 * A card as a reader of English sees it. Stored answers are Chinese where the host speaks in them itself, and belong to
 * readers of either language, so they are put into English when they are shown. What sources and models wrote stays.
 * @returns the same card where the host says nothing in it
 */
export function englishCard(card: Card): Card {
  const known = readKnown(card)
  const toEnglish = known && viewOf(known).toEnglish
  if (!toEnglish) return card
  const content = toEnglish(known.content)
  return content === known.content ? card : { ...card, content }
}
