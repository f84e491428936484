'use client'
import { useStyleWords } from '@/components/answer-text/style-words'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function WritingStyleCard({ card: { content } }: CardProps<'writing_style'>) {
  const { style: texts } = useTexts('answer')
  const words = useStyleWords()
  const { colon, semicolon } = punctuation[useLocale()]
  const { length, tone } = content
  const said = [
    ...(length ? [`${texts.length}${colon}${words.length(length)}`] : []),
    ...(tone ? [`${texts.tone}${colon}${words.tone(tone)}`] : []),
  ]
  return <p className="text-sm text-ink-soft">{said.join(semicolon)}</p>
}

export const writingStyleCard: CardView<'writing_style'> = {
  slot: 'steps',
  grows: 'whole',
  Component: WritingStyleCard,
  toText: () => '',
  toMarkdown: () => '',
}
