import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { PlainOutline } from './plain-outline'
import { TextOutline } from './text-outline'

/** A research or a text renders its outline with its sections; this view shows it alone. */
export const outlineCard: CardView<'outline'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card: { content } }) =>
    content.kind === 'text' ? <TextOutline content={content} /> : <PlainOutline content={content} />,
  // Its titles are copied as headings of the sections.
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
