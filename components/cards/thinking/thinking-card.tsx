'use client'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function Thinking({ card }: CardProps<'thinking'>) {
  const answer = useTexts('answer')
  return (
    <details className="group/thinking text-sm text-ink-soft">
      <summary className="flex cursor-pointer list-none items-center gap-1">
        <Icon
          path={chevronRight}
          className="size-4 transition-transform duration-(--motion) group-open/thinking:rotate-90"
        />
        {answer.thinking}
      </summary>
      <p className="mt-2 border-l-2 border-line-strong pl-4 leading-relaxed whitespace-pre-wrap">
        {card.content}
      </p>
    </details>
  )
}

export const thinkingCard: CardView<'thinking'> = {
  slot: 'body',
  grows: 'whole',
  Component: Thinking,
  toText: () => '',
  toMarkdown: () => '',
}
