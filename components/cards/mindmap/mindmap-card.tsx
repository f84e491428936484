import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { MindmapNode } from '@/lib/contract/cards/mindmap'
import type { CardView } from '../card-view'
import { lazyInPlace } from '../lazy-in-place'

const Mindmap = lazyInPlace(
  dynamic(() => import('./mindmap').catch(emptyFallback)),
  'h-40',
)

export const mindmapCard: CardView<'mindmap'> = {
  slot: 'body',
  grows: 'whole',
  Component: Mindmap,
  toText: ({ content: { root } }) => linesOf(root, '  ').join('\n'),
  toMarkdown: ({ content: { root } }) => linesOf(root, '  ', '- ').join('\n'),
}

function linesOf({ title, children = [] }: MindmapNode, indent: string, mark = '', depth = 0): string[] {
  return [
    `${indent.repeat(depth)}${mark}${title}`,
    ...children.flatMap((child) => linesOf(child, indent, mark, depth + 1)),
  ]
}
