import dynamic from 'next/dynamic'
import { leftOut } from '@/components/ui/left-out'
import { Skeleton } from '@/components/ui/skeleton'
import type { CardView } from '../card-view'

const Document = dynamic(() => import('./document').catch(leftOut), {
  loading: () => <Skeleton className="h-40" />,
})

export const documentCard: CardView<'document'> = {
  slot: 'body',
  grows: 'whole',
  Component: Document,
  toText: ({ content: { title, text } }) => `${title}\n\n${text.trim()}`,
  toMarkdown: ({ content: { title, text } }) => `# ${title}\n\n${text.trim()}`,
}
