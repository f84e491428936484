import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { PlainOutline } from './plain-outline'

/**
 * The plan of a research. In a record it is shown with what belongs to it, by the body of a research; this is how it
 * looks alone.
 */
export const outlineCard: CardView<'outline'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card }) => <PlainOutline content={card.content} />,
  // Its titles stand above the sections.
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => {
    if (!content.sections.some(({ error }) => error !== undefined)) return content
    const sections = content.sections.map((section) =>
      section.error === undefined ? section : { ...section, error: englishNote(section.error) },
    )
    return { ...content, sections }
  },
}
