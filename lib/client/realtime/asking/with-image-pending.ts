import { image } from '../../../contract/cards/image'
import type { Card } from '../../../contract/frames/card'

/** @returns the cards of an answer while one of its images, counted from 1, is regenerated; the others stay */
export function withImagePending(cards: readonly Card[], one: number): Card[] {
  return cards.flatMap((card) => {
    const read = card.type === 'image' ? image.content.safeParse(card.content) : null
    if (!read?.success) return []
    const items = read.data.items.map((item, at) =>
      at === one - 1 ? { ...item, file_id: '', state: 'waiting' as const, error: undefined } : item,
    )
    return [{ ...card, content: { ...read.data, items } }]
  })
}
