import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { CardView } from '../card-view'

const Memory = dynamic(() => import('./memory').catch(emptyFallback))

export const memoryCard: CardView<'memory'> = {
  slot: 'body',
  grows: 'whole',
  Component: Memory,
  // Not part of the answer, so it is not copied.
  toText: () => '',
  toMarkdown: () => '',
}
