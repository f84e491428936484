'use client'
import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { pencil, rotateCcwClock } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

function Suggestions({ card: { content }, onSuggestion }: CardProps<'suggestion'>) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  if (content.length === 0 || !onSuggestion) return null
  return (
    <section aria-label={answer.related} className="flex flex-wrap gap-2.5">
      {content.map(({ id, question, isUser, isQuery }) => (
        <Chip key={id} onClick={guard(() => onSuggestion(question, isQuery))}>
          {isUser ? (
            <>
              <Icon path={rotateCcwClock} className="size-3.5 shrink-0" />
              <span className="sr-only">{answer.askedBefore}</span>
            </>
          ) : (
            !isQuery && <Icon path={pencil} className="size-3.5 shrink-0" />
          )}
          <span className="truncate">{question}</span>
        </Chip>
      ))}
    </section>
  )
}

export const suggestionCard: CardView<'suggestion'> = {
  slot: 'footer',
  grows: 'whole',
  Component: Suggestions,
  toText: () => '',
  toMarkdown: () => '',
}
