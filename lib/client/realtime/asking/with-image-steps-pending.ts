import { imageEdit } from '../../../contract/cards/image-edit'
import type { Card } from '../../../contract/frames/card'
import type { ImageStep } from '../../../contract/image-steps'

/** @returns the edited image of an answer while it is edited again by these steps */
export function withImageStepsPending(cards: readonly Card[], steps: readonly ImageStep[]): Card[] {
  return cards.flatMap((card) => {
    const read = card.type === 'image_edit' ? imageEdit.content.safeParse(card.content) : null
    if (!read?.success) return []
    const { tool: _, ...content } = read.data
    return [{ ...card, content: { ...content, state: 'running', steps: [...steps], asides: [], notes: [] } }]
  })
}
