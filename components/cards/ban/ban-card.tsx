'use client'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { englishNote } from '../english-note'

function Ban({ card }: CardProps<'ban'>) {
  const answer = useTexts('answer')
  return (
    <p
      role="alert"
      className="rounded-m border border-line-strong border-l-[3px] border-l-bad bg-paper-raised px-4 py-3"
    >
      {card.content.text || answer.banned}
    </p>
  )
}

export const banCard: CardView<'ban'> = {
  slot: 'body',
  grows: 'whole',
  Component: Ban,
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: ({ text }) => ({ text: englishNote(text) }),
}
