import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import type { CardContext } from '@/components/cards/card-view'
import { type ResearchParts, textOutlineOf } from '@/components/cards/outline/research-parts'
import { cardViews } from '@/components/cards/registry'
import { SetUpLink } from '@/components/page-states/set-up-link'
import { AwaitedTextOutline } from '@/components/research/awaited-text-outline'
import { ResearchBody } from '@/components/research/research-body'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { isAnswerCardType } from '@/lib/contract/cards/card-types'
import { isSettled, messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import { bylineOf } from './byline'
import { Cards } from './cards'
import { ExtentNote } from './extent-note'
import { FaultCard } from './fault-card'
import { QuietAnswer } from './quiet-answer'
import type { RecordActions } from './record-actions'
import type { RecordCards } from './use-record-cards'
import { VersionPager } from './version-pager'

const { Skeleton: AnswerSkeleton } = cardViews.markdown
const LearnedNote = dynamic(() => import('./learned-note').catch(emptyFallback), { ssr: false })

interface AnswerBodyProps {
  readonly record: ChatRecord
  /** Of its conversation. */
  readonly isFirst: boolean
  readonly actions?: RecordActions | undefined
  readonly cards: RecordCards
  readonly research: ResearchParts | null
  readonly context: CardContext
}

/** The answer of a record, with how it ended, who wrote it, and what it was given. */
export function AnswerBody({ record, cards, research, isFirst, actions, context }: AnswerBodyProps) {
  const answer = useTexts('answer')
  const common = useTexts('common')
  const { askId, waiting } = record
  const outline = useMemo(() => textOutlineOf(cards.body), [cards.body])
  const byline = bylineOf(record, answer)
  const isTranslated = Boolean(record.model) && cards.body.some(({ type }) => type === 'bilingual')
  const isWritten = isTranslated || cards.body.some(({ type, isError }) => isAnswerCardType(type) && !isError)

  return (
    <>
      {/* Above the text: it says so from the first word, and below it would move with each line. */}
      {isWritten && byline && !research && (
        <p className="-mb-2 text-xs text-ink-faint">
          {byline} {!record.model && <SetUpLink label={common.setUp} />}
        </p>
      )}
      {research ? (
        <ResearchAnswer
          record={record}
          cards={cards}
          research={research}
          isFirst={isFirst}
          actions={actions}
          context={context}
        />
      ) : (
        <div className="grid max-w-(--measure) has-data-broad:max-w-none grid-cols-[minmax(0,1fr)] gap-3">
          {outline && waiting && actions?.research ? (
            <AwaitedTextOutline
              askId={askId}
              content={outline}
              waiting={waiting}
              start={actions.research.start}
              onSkip={(skipped) => actions.onChoose(skipped, null)}
            />
          ) : (
            <Cards cards={cards.body} {...context} />
          )}
          {context.isLive && cards.body.length === 0 && AnswerSkeleton && <AnswerSkeleton />}
          {context.isLive && record.data.length === 0 && <QuietAnswer />}
        </div>
      )}
      {record.status === messageStatus.stop && <p className="text-sm text-ink-faint">{answer.stopped}</p>}
      {record.status === messageStatus.error && (
        <FaultCard
          error={record.error ?? 'internal'}
          isExplained={cards.body.some(({ isError }) => isError)}
          hasWritten={isWritten}
          onRepeat={actions && (() => actions.onRepeat(record))}
        />
      )}
      <AnswerNotes record={record} actions={actions} context={context} />
    </>
  )
}

/** What was learned from the question, and what the answer was given of the conversation. */
function AnswerNotes({ record, actions, context }: Pick<AnswerBodyProps, 'record' | 'actions' | 'context'>) {
  return (
    <>
      {mayHaveTaught(record) && context.record && <LearnedNote docId={record.doc_id} context={context} />}
      {record.context && actions && (
        <ExtentNote
          extent={record.context}
          conversationId={record.conversation_id}
          isNewest={context.isNewest === true}
          actions={actions}
        />
      )}
    </>
  )
}

/** Whether something may be learned from its question by now; what was learned earlier is one of its cards. */
function mayHaveTaught({ isHistory, status, data }: ChatRecord): boolean {
  return !isHistory && status === messageStatus.end && !data.some(({ type }) => type === 'memory')
}

interface ResearchAnswerProps extends AnswerBodyProps {
  readonly research: ResearchParts
}

function ResearchAnswer({ record, cards, research, isFirst, actions, context }: ResearchAnswerProps) {
  const answer = useTexts('answer')
  const common = useTexts('common')
  const [sources, related] = [true, false].map((isSources) =>
    cards.rail.filter(({ type }) => (type === 'search_result') === isSources),
  )
  return (
    <>
      <ResearchBody
        record={record}
        parts={research}
        related={related ?? []}
        context={context}
        level={isFirst ? 2 : 3}
        actions={actions?.research}
        byline={
          <div className="flex flex-wrap items-center gap-x-3">
            <p>
              {bylineOf(record, answer)} {!record.model && <SetUpLink label={common.setUp} />}
            </p>
            {actions && (
              <VersionPager record={record} onOpen={(docId) => actions.onOpenVersion(record, docId)} />
            )}
          </div>
        }
      />
      {isSettled(record.status) && <Cards cards={sources ?? []} {...context} />}
    </>
  )
}
