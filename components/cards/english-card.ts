import type { Card } from '@/lib/contract/frames/card'
import { readKnown, viewOf } from './registry'

/**
 * The host's own sentences are stored in Chinese, and translated for display; other text stays.
 * @returns the same card if the host has no sentences in it
 */
export function englishCard(card: Card): Card {
  const known = readKnown(card)
  const toEnglish = known && viewOf(known).toEnglish
  if (!toEnglish) return card
  const content = toEnglish(known.content)
  return content === known.content ? card : { ...card, content }
}
