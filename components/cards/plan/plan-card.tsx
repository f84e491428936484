import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { planText } from '@/lib/text/plan-text'
import type { CardView } from '../card-view'
import { lazyInPlace } from '../lazy-in-place'

const Plan = lazyInPlace(
  dynamic(() => import('./plan').catch(emptyFallback)),
  'h-40',
)

export const planCard: CardView<'plan'> = {
  slot: 'body',
  grows: 'whole',
  Component: Plan,
  toText: ({ content }, { plan }) => planText(content, plan, 'text'),
  toMarkdown: ({ content }, { plan }) => planText(content, plan, 'Markdown'),
}
