'use client'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { PlainOutline } from '@/components/cards/outline/plain-outline'
import type { ResearchParts } from '@/components/cards/outline/research-parts'
import { RecordCard } from '@/components/cards/record-card'
import { Skeleton } from '@/components/ui/skeleton'
import type { Card } from '@/lib/contract/frames/card'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import { isReportStanding } from './progress-of'
import { Report } from './report'
import type { ResearchActions } from './research-actions'
import { useSameSections } from './use-same-sections'

/** Lazy and browser-only: the editor restores changes of this tab. */
const OutlineEditor = dynamic(() => import('./outline-editor'), {
  ssr: false,
  loading: () => <Skeleton className="h-96 rounded-m" />,
})
/** Browser-only: a running research needs scripts anyway. */
const RunningGrid = dynamic(() => import('./running-grid').then((module) => module.RunningGrid), {
  ssr: false,
  loading: () => <Skeleton className="h-96 rounded-m" />,
})

interface ResearchBodyProps {
  readonly record: ChatRecord
  readonly parts: ResearchParts
  readonly related: readonly Card[]
  readonly context: CardContext
  readonly level: 2 | 3
  readonly byline: ReactNode
  readonly actions?: ResearchActions | undefined
}

export function ResearchBody({ record, parts, context, actions, ...props }: ResearchBodyProps) {
  const research = useTexts('research')
  const sections = useSameSections(parts.outline.sections)
  const { askId, waiting, status } = record
  const isOver = isSettled(status)
  if (waiting && actions) {
    return (
      <OutlineEditor
        key={askId}
        askId={askId}
        content={parts.outline}
        waiting={waiting}
        onStart={(chosen) => actions.start(askId, chosen)}
      />
    )
  }

  const isUnstarted = sections.every(({ state }) => state === 'planned')
  const others = parts.others.map((card) => <RecordCard key={card.id} card={card} {...context} />)
  if (waiting || (isUnstarted && (isOver || others.length > 0))) {
    return (
      <div className="grid max-w-(--measure) gap-4">
        <PlainOutline content={parts.outline} />
        {!waiting && others.length === 0 && <p className="text-sm text-ink-soft">{research.notStarted}</p>}
        {others}
      </div>
    )
  }
  if (!isOver && !isReportStanding(parts, record)) {
    return (
      <>
        <RunningGrid parts={parts} sections={sections} context={context} level={props.level} />
        {others.length > 0 && <div className="grid max-w-(--measure) gap-4">{others}</div>}
      </>
    )
  }

  return (
    <Report
      {...props}
      parts={parts}
      sections={sections}
      context={context}
      scope={record.doc_id || askId}
      onRedo={isOver && actions ? (sectionId) => actions.redo(record, sectionId) : undefined}
    />
  )
}
