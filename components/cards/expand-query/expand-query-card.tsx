'use client'
import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { search } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

/** Related searches; a click submits one. Hidden where no questions are allowed. */
function NearSearches({ card: { content }, onSuggestion }: CardProps<'expand_query'>) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  if (content.length === 0 || !onSuggestion) return null
  return (
    <section aria-label={answer.near} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-faint">{answer.near}</span>
      {content.map((query) => (
        <Chip key={query} onClick={guard(() => onSuggestion(query, true))}>
          <Icon path={search} className="size-3.5 shrink-0" />
          <span className="truncate">{query}</span>
        </Chip>
      ))}
    </section>
  )
}

export const expandQueryCard: CardView<'expand_query'> = {
  slot: 'rail',
  grows: 'whole',
  Component: NearSearches,
  toText: () => '',
  toMarkdown: () => '',
}
