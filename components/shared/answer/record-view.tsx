'use client'
import { memo, useMemo } from 'react'
import { useStore } from 'zustand'
import { SourceScopeProvider } from '@/components/shared/citations/source-scope'
import { Chip } from '@/components/ui/chip'
import { Skeleton } from '@/components/ui/skeleton'
import { type Card, readCard } from '@/lib/contract/card'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/record'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { AnswerActions } from './answer-actions'
import { AnswerCard } from './answer-cards'
import { answerText } from './answer-text'
import { FaultCard } from './fault-card'
import { openReferences, toggleReferences } from './open-references'
import { ProgressSteps } from './progress-steps'
import { ReferenceList } from './reference-list'
import { SourceRow } from './source-row'
import { VersionPager } from './version-pager'

export interface RecordActions {
  readonly onRepeat: (record: ChatRecord) => void
  readonly onLike: (record: ChatRecord, like: -1 | 0 | 1) => void
  readonly onOpenVersion: (record: ChatRecord, docId: string) => void
  readonly onSuggestion: (question: string) => void
}

interface RecordViewProps {
  readonly record: ChatRecord
  /** The page's own heading is the first question; later ones stand above their answers. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Absent where the reader may only read. */
  readonly actions?: RecordActions | undefined
}

/** A question and its answer. It is rendered again only when its own record changes. */
export const RecordView = memo(function RecordView({ record, isFirst, isLast, actions }: RecordViewProps) {
  const { answer, result } = useMessages()
  const cards = useCards(record)
  const isLive = !isSettled(record.status)
  const listId = `references-${record.doc_id || record.askId}`
  const isListOpen = useStore(openReferences, (lists) => lists.has(listId))
  if (record.recordType === recordType.clear)
    return <hr className="my-6 border-line" aria-label={result.newConversation} />
  const toggleList = () =>
    toggleReferences(listId, {
      reportOrigin: 'search',
      reportLinkEntity: 'reference',
      conversation_id: record.conversation_id,
      ask_id: record.askId,
      level: '1',
      source: cards.sources,
    })
  return (
    <SourceScopeProvider scope={record.doc_id || record.askId}>
      <article className="record grid grid-cols-[minmax(0,1fr)] gap-[18px]" aria-busy={isLive}>
        {!isFirst && (
          <h2 className="mt-6 font-serif text-xl leading-snug font-semibold text-pretty">{record.content}</h2>
        )}
        {cards.progress && (
          <ProgressSteps progress={cards.progress} isLive={isLive} usedCount={cards.sources.length} />
        )}
        {isLive && cards.sources.length > 0 && <SourceRow sources={cards.sources} />}
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
        {!isLive && record.status !== messageStatus.ban && (
          <AnswerActions
            record={record}
            text={answerText(record.data, cards.sources, answer.sources)}
            sourceCount={cards.sources.length}
            isListOpen={isListOpen}
            listId={listId}
            onToggleList={toggleList}
            onRepeat={actions && (() => actions.onRepeat(record))}
            onLike={actions && ((like) => actions.onLike(record, like))}
            versions={
              actions && (
                <VersionPager record={record} onOpen={(docId) => actions.onOpenVersion(record, docId)} />
              )
            }
          />
        )}
        {isListOpen && <ReferenceList id={listId} label={answer.sources} sources={cards.sources} />}
        {!isLive && cards.sources.length > 0 && (
          <>
            <SourceRow sources={cards.sources} />
            <noscript>
              <ReferenceList label={answer.sources} sources={cards.sources} />
            </noscript>
          </>
        )}
        {!isLive && record.model && (
          <p className="text-xs text-ink-faint">
            {answer.aiLabel} · {fill(answer.writtenBy, { model: record.model })}
          </p>
        )}
        {isLast && !isLive && actions && cards.suggestions.length > 0 && (
          <section aria-label={answer.related} className="flex flex-wrap gap-2.5">
            {cards.suggestions.map((suggestion) => (
              <Chip key={suggestion.id} onClick={() => actions.onSuggestion(suggestion.question)}>
                {suggestion.question}
              </Chip>
            ))}
          </section>
        )}
      </article>
    </SourceScopeProvider>
  )
})

const placed = new Set(['search_result', 'suggestion', 'progress'])

/** The cards of a record by where they stand. What has not changed keeps its identity, so that it is not drawn again. */
function useCards(record: ChatRecord) {
  const { data } = record
  const sources = useMemoCard(data, 'search_result')
  const suggestions = useMemoCard(data, 'suggestion')
  const progress = useMemoCard(data, 'progress')
  const body = useMemo(
    () =>
      data.filter(
        (card) => !placed.has(card.type) && !(card.isError && record.status === messageStatus.error),
      ),
    [data, record.status],
  )
  return { sources: sources ?? noSources, suggestions: suggestions ?? [], progress, body }
}

const noSources: never[] = []

function useMemoCard<Type extends 'search_result' | 'suggestion' | 'progress'>(
  data: readonly Card[],
  type: Type,
) {
  const card = data.find((each) => each.type === type)
  return useMemo(() => (card ? readCard([card], type) : null), [card, type])
}

function AnswerSkeleton() {
  return (
    <div className="grid gap-4 pt-2" aria-hidden>
      <Skeleton className="h-[15px] w-[92%]" />
      <Skeleton className="h-[15px] w-[97%]" />
      <Skeleton className="h-[15px] w-[64%]" />
    </div>
  )
}
