import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { PlainOutline } from './plain-outline'
import { TextOutline } from './text-outline'

/**
 * The plan of a research, or the outline of a text. In a record it is shown with what belongs to it, by the body of a research; this is how it
 * looks alone.
 */
export const outlineCard: CardView<'outline'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card: { content } }) =>
    content.kind === 'text' ? <TextOutline content={content} /> : <PlainOutline content={content} />,
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
