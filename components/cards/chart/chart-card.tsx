import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { lazyInPlace } from '../lazy-in-place'
import { resultMarkdown, resultTsv } from './result-lines'

const Chart = lazyInPlace(
  dynamic(() => import('./chart').catch(emptyFallback)),
  'h-72',
)

export const chartCard: CardView<'chart'> = {
  slot: 'body',
  grows: 'whole',
  Component: Chart,
  toText: ({ content }) => resultTsv(content),
  toMarkdown: ({ content }) => resultMarkdown(content),
  toEnglish: (content) => ({
    ...content,
    understood: englishNote(content.understood),
    notes: content.notes.map(englishNote),
  }),
}
