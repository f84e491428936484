import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { CardView } from '../card-view'
import { lazyInPlace } from '../lazy-in-place'

const Document = lazyInPlace(
  dynamic(() => import('./document').catch(emptyFallback)),
  'h-40',
)

export const documentCard: CardView<'document'> = {
  slot: 'body',
  grows: 'whole',
  Component: Document,
  toText: ({ content: { title, text } }) => `${title}\n\n${text.trim()}`,
  toMarkdown: ({ content: { title, text } }) => `# ${title}\n\n${text.trim()}`,
}
