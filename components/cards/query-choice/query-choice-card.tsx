import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { escapeMarkdown } from '@/lib/text/markdown/escape-markdown'
import { openQueryText } from '@/lib/text/open-query-text'
import type { CardView } from '../card-view'
import { lazyInPlace } from '../lazy-in-place'

const QueryChoice = lazyInPlace(
  dynamic(() => import('./query-choice').catch(emptyFallback)),
  'h-40',
)

export const queryChoiceCard: CardView<'query_choice'> = {
  slot: 'body',
  grows: 'whole',
  Component: QueryChoice,
  toText: ({ content }, { queryChoice }) => openQueryText(content, queryChoice),
  toMarkdown: ({ content }, { queryChoice }) => escapeMarkdown(openQueryText(content, queryChoice)),
}
