import dynamic from 'next/dynamic'
import { leftOut } from '@/components/ui/left-out'
import { Skeleton } from '@/components/ui/skeleton'
import { planText } from '@/lib/text/plan-text'
import type { CardView } from '../card-view'

const Plan = dynamic(() => import('./plan').catch(leftOut), {
  loading: () => <Skeleton className="h-40" />,
})

export const planCard: CardView<'plan'> = {
  slot: 'body',
  grows: 'whole',
  Component: Plan,
  toText: ({ content }, { plan }) => planText(content, plan, 'text'),
  toMarkdown: ({ content }, { plan }) => planText(content, plan, 'Markdown'),
}
