import type { Card } from '@/lib/contract/frames/card'
import { readKnown, viewOf } from './registry'

/**
 * Localizes a card for English pages. The host's own sentences are stored in Chinese, regardless of the user's
 * language, and are translated for display. Text by sources and models stays.
 * @returns the same card if the host has no sentences in it
 */
export function englishCard(card: Card): Card {
  const known = readKnown(card)
  const toEnglish = known && viewOf(known).toEnglish
  if (!toEnglish) return card
  const content = toEnglish(known.content)
  return content === known.content ? card : { ...card, content }
}
