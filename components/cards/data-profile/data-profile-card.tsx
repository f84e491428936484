import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { lazyInPlace } from '../lazy-in-place'

const DataProfile = lazyInPlace(
  dynamic(() => import('./data-profile').catch(emptyFallback)),
  'h-60',
)

export const dataProfileCard: CardView<'data_profile'> = {
  slot: 'body',
  grows: 'whole',
  Component: DataProfile,
  // Not copied: the content is in the file.
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => ({
    ...content,
    tables: content.tables.map((table) => ({
      ...table,
      notes: table.notes.map(englishNote),
      suspicions: table.suspicions.map(englishNote),
    })),
  }),
}
