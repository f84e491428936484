import type { CardView } from '../card-view'
import { englishNote } from '../english-note'

export const tipsCard: CardView<'tips'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card }) => (
    <p className="rounded-m bg-indigo-wash px-4 py-2.5 text-sm text-ink-soft">{card.content.text}</p>
  ),
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: ({ text }) => ({ text: englishNote(text) }),
}
