'use client'
import { memo, useMemo } from 'react'
import { SourceScopeProvider } from '@/components/shared/citations/source-scope'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { useReclickGuard } from '@/components/ui/use-reclick-guard'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/record'
import { useMessages } from '@/lib/session/locale-context'
import { AnswerCard } from '@/components/cards/markdown/markdown-card'
import { bylineOf } from './byline'
import { closeDockedSources } from '@/components/cards/search-result/docked-sources'
import { FaultCard } from './fault-card'
import { citationCounts } from '@/components/cards/search-result/citation-counts'
import { ProgressSteps } from '@/components/cards/progress/progress-steps'
import { QuestionHeading } from './question-heading'
import { panelId, RecordFooter } from './record-footer'
import { SourceRow } from '@/components/cards/search-result/source-row'
import { SourcesPanel } from '@/components/cards/search-result/sources-panel'
import { useDrawnRecord } from '@/components/shared/answer/use-drawn-record'
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
  /** Whether it is shown as it was written at first, since the server leaves its Markdown to the browser. */
  readonly isPlainFirst?: boolean
  /** Whether its sources stand, or may be put, beside the conversation; absent where there is no room made for them. */
  readonly dock?: 'shown' | 'possible'
  /** Absent where the reader may only read. */
  readonly actions?: RecordActions | undefined
}

/** A question and its answer. It is drawn again only when its own record changes, and a long text bit by bit. */
export const RecordView = memo(function RecordView(props: RecordViewProps) {
  const record = useDrawnRecord(useReadersRecord(props.record))
  return <DrawnRecord {...props} record={record} />
})

const DrawnRecord = memo(function DrawnRecord({
  record,
  isFirst,
  isLast,
  isPlainFirst = false,
  dock,
  actions,
}: RecordViewProps) {
  const { result } = useMessages()
  const cards = useRecordCards(record)
  const isLive = !isSettled(record.status)
  const citations = useMemo(
    () => (isLive ? null : citationCounts(cards.body, cards.sources.length)),
    [isLive, cards],
  )
  if (record.recordType === recordType.clear) {
    return <hr className="my-6 border-line" aria-label={result.newConversation} />
  }
  return (
    <SourceScopeProvider scope={record.doc_id || record.askId}>
      <article className="record grid grid-cols-[minmax(0,1fr)] gap-[18px]" aria-busy={isLive}>
        {!isFirst && <QuestionHeading level={2}>{record.content}</QuestionHeading>}
        {cards.progress && (
          <ProgressSteps
            key={record.askId}
            progress={cards.progress}
            isLive={isLive}
            usedCount={citations?.filter((times) => times > 0).length ?? 0}
          />
        )}
        {cards.sources.length > 0 && <SourceRow key={record.doc_id} sources={cards.sources} />}
        <AnswerBody record={record} cards={cards} isPlainFirst={isPlainFirst} actions={actions} />
        {citations && record.status !== messageStatus.ban && (
          <RecordFooter record={record} cards={cards} citations={citations} dock={dock} actions={actions} />
        )}
        {isLast && !isLive && actions && <Suggestions cards={cards} onChoose={actions.onSuggestion} />}
      </article>
      {/* Beside the article, which contains what is fixed in it. */}
      {dock === 'shown' && cards.sources.length > 0 && (
        <SourcesPanel
          id={panelId(record)}
          sources={cards.sources}
          citations={citations}
          onClose={closeDockedSources}
        />
      )}
    </SourceScopeProvider>
  )
})

interface AnswerBodyProps {
  readonly record: ChatRecord
  readonly cards: RecordCards
  readonly isPlainFirst: boolean
  readonly actions: RecordActions | undefined
}

function AnswerBody({ record, cards, isPlainFirst, actions }: AnswerBodyProps) {
  const { answer } = useMessages()
  const isLive = !isSettled(record.status)
  const byline = bylineOf(record, answer)
  const isWritten = cards.body.some(({ type, isError }) => type === 'markdown' && !isError)
  return (
    <>
      <div className="grid max-w-(--measure) grid-cols-[minmax(0,1fr)] gap-3">
        {cards.body.map((card) => (
          <AnswerCard
            key={card.id}
            card={card}
            sources={cards.sources}
            isLive={isLive}
            isPlainFirst={isPlainFirst}
          />
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
      {isWritten && byline && <p className="text-xs text-ink-faint">{byline}</p>}
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
  const guard = useReclickGuard()
  if (cards.suggestions.length === 0) return null
  return (
    <section aria-label={answer.related} className="flex flex-wrap gap-2.5">
      {cards.suggestions.map((suggestion) => (
        <Chip key={suggestion.id} onClick={guard(() => onChoose(suggestion.question))}>
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
