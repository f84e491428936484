'use client'
import { SubHeading } from '@/components/shared/sub-heading'
import type { CardProps } from '../card-view'
import { ResultNotes } from './result-notes'
import { ResultTable } from './result-table'

/** A result of a query. Default export, as lazy loading asks. */
export default function Chart({ card: { content } }: CardProps<'chart'>) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-l border border-line bg-paper-raised p-4 shadow-low">
      <SubHeading className="font-semibold wrap-anywhere">{content.title}</SubHeading>
      <ResultTable {...content} />
      <ResultNotes {...content} />
    </figure>
  )
}
