'use client'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function SupportCheckLine({ card: { content } }: CardProps<'support_check'>) {
  const answer = useTexts('answer')
  if (content.verdicts.length === 0) return null
  const counted = (state: string) => content.verdicts.filter((each) => each.state === state).length
  return (
    <p className="text-xs text-ink-faint">
      {fill(answer.supportCheck, {
        count: content.verdicts.length,
        model: content.model,
        supported: counted('supported'),
        contradicted: counted('contradicted'),
      })}
    </p>
  )
}

export const supportCheckCard: CardView<'support_check'> = {
  slot: 'body',
  grows: 'whole',
  Component: SupportCheckLine,
  toText: () => '',
  toMarkdown: () => '',
}
