import { outline, sectionCardId } from '../../../contract/cards/outline'
import type { Card } from '../../../contract/frames/card'

/** @returns the cards of a research while one of its sections is regenerated; the others stay */
export function withSectionPending(cards: readonly Card[], sectionId: string): Card[] {
  return cards
    .filter(({ id }) => id !== sectionCardId(sectionId))
    .map((card) => {
      const read = card.type === 'outline' ? outline.content.safeParse(card.content) : null
      if (!read?.success) return card
      const sections = read.data.sections.map((section) =>
        section.id === sectionId ? { ...section, state: 'running' as const, activity: [] } : section,
      )
      return { ...card, content: { ...read.data, sections } }
    })
}
