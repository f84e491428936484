import type { Card } from '../contract/frames/card.ts'
import type { MarkedPart, PartChange } from '../contract/marked-part.ts'

/** @returns the text that contains a selected part; null if it is no longer there */
export function textAround(
  cards: readonly Card[],
  { card_id: cardId, from, text }: Pick<MarkedPart, 'card_id' | 'from' | 'text'>,
): string | null {
  const card = cards.find(({ id }) => id === cardId)
  if (card?.type !== 'markdown' || typeof card.content !== 'string') return null
  return text !== '' && card.content.startsWith(text, from) ? card.content : null
}

/** @returns the cards with a selected part replaced; null if it is no longer there */
export function replacePart(cards: readonly Card[], change: Omit<PartChange, 'doc_id'>): Card[] | null {
  const text = textAround(cards, change)
  if (text === null) return null
  const { card_id: cardId, from, replacement } = change
  const content = text.slice(0, from) + replacement + text.slice(from + change.text.length)
  return cards.map((card) => (card.id === cardId ? { ...card, content } : card))
}
