import type { Card } from '../../../contract/frames/card'

/** @returns the cards with newer versions in the place of those with the same ids, and new ones behind */
export function mergeCards(cards: readonly Card[], newer: readonly Card[]): Card[] {
  const byId = new Map(newer.map((card) => [card.id, card]))
  const known = new Set(cards.map(({ id }) => id))
  return [...cards.map((card) => byId.get(card.id) ?? card), ...newer.filter(({ id }) => !known.has(id))]
}
