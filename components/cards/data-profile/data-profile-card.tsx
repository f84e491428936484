import dynamic from 'next/dynamic'
import { leftOut } from '@/components/ui/left-out'
import { Skeleton } from '@/components/ui/skeleton'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'

const DataProfile = dynamic(() => import('./data-profile').catch(leftOut), {
  loading: () => <Skeleton className="h-60" />,
})

export const dataProfileCard: CardView<'data_profile'> = {
  slot: 'body',
  grows: 'whole',
  Component: DataProfile,
  // What stands in the file is in the file.
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
