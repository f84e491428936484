'use client'
import { memo } from 'react'
import { SourceScopeProvider } from '@/components/shared/citations/source-scope'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/record'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { AnswerCard } from './answer-cards'
import { FaultCard } from './fault-card'
import { citedCount } from './cited-count'
import { ProgressSteps } from './progress-steps'
import { RecordFooter } from './record-footer'
import { SourceRow } from './source-row'
import { useDrawnRecord } from './use-drawn-record'
import { useReadersRecord } from './use-readers-record'
import { type RecordCards, useRecordCards } from './use-record-cards'

export interface RecordActions {
  readonly onRepeat: (record: ChatRecord) => void
  readonly onLike: (record: ChatRecord, like: -1 | 0 | 1) => void
  readonly onOpenVersion: (record: ChatRecord, docId: string) => void
  readonly onSuggestion: (question: string) => void
}

export interface RecordViewProps {
  readonly record: ChatRecord
  /** The page's own heading is the first question; later ones stand above their answers. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Absent where the reader may only read. */
  readonly actions?: RecordActions | undefined
}

/** A question and its answer. It is drawn again only when its own record changes, and a long text bit by bit. */
export const RecordView = memo(function RecordView(props: RecordViewProps) {
  const record = useDrawnRecord(useReadersRecord(props.record))
  return <DrawnRecord {...props} record={record} />
})

const DrawnRecord = memo(function DrawnRecord({ record, isFirst, isLast, actions }: RecordViewProps) {
  const { result } = useMessages()
  const cards = useRecordCards(record)
  const isLive = !isSettled(record.status)
  if (record.recordType === recordType.clear) {
    return <hr className="my-6 border-line" aria-label={result.newConversation} />
  }
  return (
    <SourceScopeProvider scope={record.doc_id || record.askId}>
      <article className="record grid grid-cols-[minmax(0,1fr)] gap-[18px]" aria-busy={isLive}>
        {!isFirst && (
          <h2 className="mt-6 font-serif text-xl leading-snug font-semibold text-pretty break-words">
            {record.content}
          </h2>
        )}
        {cards.progress && (
          <ProgressSteps
            progress={cards.progress}
            isLive={isLive}
            usedCount={isLive ? 0 : citedCount(cards.body, cards.sources.length)}
          />
        )}
        {isLive && cards.sources.length > 0 && <SourceRow sources={cards.sources} />}
        <AnswerBody record={record} cards={cards} actions={actions} />
        {!isLive && record.status !== messageStatus.ban && (
          <RecordFooter record={record} cards={cards} actions={actions} />
        )}
        {isLast && !isLive && actions && <Suggestions cards={cards} onChoose={actions.onSuggestion} />}
      </article>
    </SourceScopeProvider>
  )
})

interface AnswerBodyProps {
  readonly record: ChatRecord
  readonly cards: RecordCards
  readonly actions: RecordActions | undefined
}

function AnswerBody({ record, cards, actions }: AnswerBodyProps) {
  const { answer } = useMessages()
  const isLive = !isSettled(record.status)
  return (
    <>
      <div className="grid max-w-(--measure) grid-cols-[minmax(0,1fr)] gap-3">
        {cards.body.map((card) => (
          <AnswerCard key={card.id} card={card} sources={cards.sources} isLive={isLive} />
        ))}
        {isLive && cards.body.length === 0 && <AnswerSkeleton />}
      </div>
      {record.status === messageStatus.stop && <p className="text-sm text-ink-faint">{answer.stopped}</p>}
      {record.status === messageStatus.error && (
        <FaultCard
          error={record.error ?? 'internal'}
          hasWritten={cards.body.length > 0}
          onRepeat={actions && (() => actions.onRepeat(record))}
        />
      )}
      {!isLive && record.model && (
        <p className="text-xs text-ink-faint">
          {answer.aiLabel} · {fill(answer.writtenBy, { model: record.model })}
        </p>
      )}
    </>
  )
}

function Suggestions({
  cards,
  onChoose,
}: {
  readonly cards: RecordCards
  readonly onChoose: (question: string) => void
}) {
  const { answer } = useMessages()
  if (cards.suggestions.length === 0) return null
  return (
    <section aria-label={answer.related} className="flex flex-wrap gap-2.5">
      {cards.suggestions.map((suggestion) => (
        <Chip key={suggestion.id} onClick={() => onChoose(suggestion.question)}>
          {suggestion.question}
        </Chip>
      ))}
    </section>
  )
}

/** The shape of the lines that will come. */
function AnswerSkeleton() {
  return (
    <div className="grid gap-4 pt-2" aria-hidden>
      <Skeleton className="h-[15px] w-[92%]" />
      <Skeleton className="h-[15px] w-[97%]" />
      <Skeleton className="h-[15px] w-[64%]" />
    </div>
  )
}
