import dynamic from 'next/dynamic'
import { leftOut } from '@/components/ui/left-out'
import type { CardView } from '../card-view'

const Memory = dynamic(() => import('./memory').catch(leftOut))

export const memoryCard: CardView<'memory'> = {
  slot: 'body',
  grows: 'whole',
  Component: Memory,
  // Not part of the answer, so it is not copied.
  toText: () => '',
  toMarkdown: () => '',
}
