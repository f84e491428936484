'use client'
import { memo, useMemo, useState } from 'react'
import { SourceScopeProvider } from '@/components/answer-text/citations/source-scope'
import { useRevealedRecord } from '@/components/answer-text/streaming/use-revealed-record'
import { AudioBlock } from '@/components/audio-player/audio-block'
import type { CardContext, Choosing, Deciding } from '@/components/cards/card-view'
import { lineCardStyle } from '@/components/cards/line-card-style'
import { type ResearchParts, researchParts } from '@/components/cards/outline/research-parts'
import { citationCounts } from '@/components/cards/search-result/citation-counts'
import { SourcesPanel } from '@/components/cards/search-result/sources-panel'
import { QuestionHeading } from '@/components/headings/question-heading'
import { HeadingLevel } from '@/components/headings/sub-heading'
import { readCards } from '@/lib/contract/cards/card-types'
import type { Card } from '@/lib/contract/frames/card'
import { frameLimits } from '@/lib/contract/frames/frame'
import { isSettled, messageStatus } from '@/lib/contract/frames/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import { audioLinksIn } from '@/lib/text/addresses/audio-links-in'
import { useLocalizer } from '../page/use-localizer'
import { AnswerBody } from './answer-body'
import { Cards } from './cards'
import { QuestionEditor } from './question-editor'
import type { RecordActions } from './record-actions'
import { isPanelDefault, panelId, RecordFooter } from './record-footer'
import { useOwnRecord } from './use-own-record'
import { type RecordCards, useRecordCards } from './use-record-cards'

export interface RecordViewProps {
  readonly record: ChatRecord
  /** The first question is the page heading; later ones are above their answers. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** First shown as plain text, because the server leaves its Markdown to the browser. */
  readonly isPlainFirst?: boolean
  /** Sources open in the side panel; otherwise as a list below the answer. */
  readonly hasPanel?: boolean
  readonly actions?: RecordActions | undefined
}

/** A question and its answer. Rendered again only when its own record changes; long text is revealed gradually. */
export const RecordView = memo(function RecordView(props: RecordViewProps) {
  const record = useRevealedRecord(props.record, useLocalizer())
  return <RevealedRecord {...props} record={record} />
})

const RevealedRecord = memo(function RevealedRecord(props: RecordViewProps) {
  const { record, isPlainFirst = false, actions } = props
  const cards = useRecordCards(record)
  const isLive = !isSettled(record.status)
  const citations = useCitationCounts(cards, isLive)
  const research = useMemo(() => researchParts(cards.body), [cards.body])
  const context = {
    sources: cards.sources,
    citations,
    isLive: isLive && record.waiting === undefined,
    isNewest: props.isLast,
    isPlainFirst,
    onSuggestion: actions?.onSuggestion,
    choosing: useChoosing(record, actions),
    deciding: useDeciding(record, actions),
    stop: useStop(record.askId, isLive, actions),
    record: useOwnRecord(record, actions),
  }
  if (record.recordType === recordType.clear) return <ClearedMark />
  if (record.recordType === recordType.greeting) return <Cards cards={cards.body} {...context} />

  return (
    <QuestionAndAnswer {...props} cards={cards} citations={citations} research={research} context={context} />
  )
})

interface QuestionAndAnswerProps extends RecordViewProps {
  readonly cards: RecordCards
  readonly citations: readonly number[] | null
  readonly research: ResearchParts | null
  readonly context: CardContext
}

function QuestionAndAnswer(props: QuestionAndAnswerProps) {
  const { record, cards, citations, research, context } = props
  const { isFirst, isLast, hasPanel = false, actions } = props
  const [isEditing, setIsEditing] = useState(false)
  const { sources, verdicts } = cards
  const scope = record.doc_id || record.askId
  const list = { sources, verdicts, panelId: hasPanel ? panelId(record) : undefined }

  return (
    <SourceScopeProvider scope={scope} list={list}>
      {/* Overflow is clipped: the padding leaves room for focus rings. */}
      <article
        data-scope={scope}
        className="record -mx-1 px-1 data-found:rounded-m data-found:outline-2 data-found:outline-offset-8 data-found:outline-indigo grid grid-cols-[minmax(0,1fr)] gap-[18px]"
        aria-busy={context.isLive}
      >
        <AskedQuestion
          record={record}
          isFirst={isFirst}
          isEditing={isEditing}
          actions={actions}
          onClose={() => setIsEditing(false)}
        />
        <HeadingLevel value={isFirst ? 1 : 2}>
          <Steps key={`steps ${record.askId}`} cards={stepsOf(cards, research)} context={context} />
          <AnswerBody
            record={record}
            cards={cards}
            research={research}
            isFirst={isFirst}
            actions={actions}
            context={context}
          />
          {!research && <Rail key={`rail ${record.doc_id}`} cards={cards.rail} context={context} />}
          {citations && record.status !== messageStatus.ban && (
            <Cards key={`check ${record.doc_id}`} cards={cards.check} {...context} />
          )}
          <Foot
            record={record}
            cards={cards}
            citations={citations}
            hasPanel={hasPanel}
            isLast={isLast}
            actions={actions}
            onEdit={() => setIsEditing(true)}
          />
          {isLast && isSettled(record.status) && actions && <Cards cards={cards.footer} {...context} />}
        </HeadingLevel>
      </article>
      {/* Outside of the article, which is the containing block of fixed elements. */}
      {hasPanel && <Panel record={record} cards={cards} citations={citations} isLast={isLast} />}
    </SourceScopeProvider>
  )
}

/** Below a text that grows it would move with each line. */
function Rail({ cards, context }: { readonly cards: readonly Card[]; readonly context: CardContext }) {
  return !context.isLive && <Cards cards={cards} {...context} />
}

function ClearedMark() {
  const result = useTexts('result')
  return (
    <p className="flex items-center gap-4 py-2 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {result.cleared}
    </p>
  )
}

type PanelProps = Pick<RecordViewProps, 'record' | 'isLast'> & Pick<FootProps, 'cards' | 'citations'>

function Panel({ record, cards: { sources, conflicts }, citations, isLast }: PanelProps) {
  if (sources.length === 0) return null
  return (
    <SourcesPanel
      id={panelId(record)}
      sources={sources}
      citations={citations}
      conflicts={conflicts}
      isDefault={isLast && isPanelDefault(record, citations)}
    />
  )
}

/** @returns citation counts per source; null until the answer has ended */
function useCitationCounts(cards: RecordCards, isLive: boolean): readonly number[] | null {
  return useMemo(() => (isLive ? null : citationCounts(cards.body, cards.sources.length)), [isLive, cards])
}

interface FootProps extends Pick<RecordViewProps, 'record' | 'isLast' | 'actions'> {
  readonly cards: RecordCards
  readonly citations: readonly number[] | null
  readonly hasPanel: boolean
  readonly onEdit: () => void
}

/** Actions of a finished answer; none for a retracted one. */
function Foot({ citations, onEdit, ...props }: FootProps) {
  const { record, isLast, actions } = props
  if (!citations || record.status === messageStatus.ban) return null
  const canEdit = isLast && actions?.onEdit !== undefined
  return (
    <RecordFooter {...props} actions={actions} citations={citations} onEdit={canEdit ? onEdit : undefined} />
  )
}

interface AskedQuestionProps extends Pick<RecordViewProps, 'record' | 'isFirst' | 'actions'> {
  readonly isEditing: boolean
  readonly onClose: () => void
}

function AskedQuestion({ record, isFirst, isEditing, actions, onClose }: AskedQuestionProps) {
  if (!isEditing) return !isFirst && <Asked question={record.content} />
  return (
    <QuestionEditor
      question={record.content}
      // Only searches can be searched again.
      limit={frameLimits.questionCharacters[actions?.onAgain ? 'search' : 'agent']}
      onAsk={(content, onSent, onRefused) => actions?.onEdit?.(record, content, onSent, onRefused)}
      onClose={onClose}
    />
  )
}

/** Links to audio in a question are shown as cards below it. */
function Asked({ question }: { readonly question: string }) {
  const { text, audios } = audioLinksIn(question)
  return (
    <>
      <QuestionHeading level={2}>{text}</QuestionHeading>
      {audios.map((audio) => (
        <AudioBlock key={audio.link} audio={audio} />
      ))}
    </>
  )
}

interface StepsProps {
  readonly cards: readonly Card[]
  readonly context: CardContext
}

/** Once what was asked first is answered, it makes one block with what was understood and done: the answer is near. */
function Steps({ cards, context }: StepsProps) {
  const asked = readCards(cards, 'options')
  const isAnswered = !context.isLive || asked.every(({ answer }) => answer !== undefined)
  if (context.choosing || asked.length === 0 || !isAnswered) return <Cards cards={cards} {...context} />
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 ${lineCardStyle}`}>
      <Cards cards={cards} {...context} isInBlock />
    </div>
  )
}

/** An outline includes its steps; if it failed, the steps belong to the answer that replaced it. */
function stepsOf({ steps }: RecordCards, research: ResearchParts | null): readonly Card[] {
  const isReport = research && (research.others.length === 0 || research.texts.size > 0)
  return isReport ? steps.filter(({ type }) => type !== 'progress') : steps
}

/** Callbacks to answer a waiting record; a stable object while the step is the same. */
function useChoosing(
  { askId, waiting }: ChatRecord,
  actions: RecordActions | undefined,
): Choosing | undefined {
  const step = waiting?.kind === 'options' ? waiting.step : undefined
  const onChoose = actions?.onChoose
  const onGoBack = actions?.onGoBack
  return useMemo(() => {
    if (step === undefined || !onChoose) return undefined
    return {
      askId,
      step,
      choose: (options) => onChoose(askId, options),
      skip: () => onChoose(askId, null),
      goBack: (back) => onGoBack?.(askId, { step: back, awaited: Number(step) }),
    }
  }, [askId, step, onChoose, onGoBack])
}

/** Callback to decide on a call that waits; a stable object while the step is the same. */
function useDeciding(
  { askId, waiting }: ChatRecord,
  actions: RecordActions | undefined,
): Deciding | undefined {
  const step = waiting?.kind === 'tool' ? waiting.step : undefined
  const onDecide = actions?.onDecide
  return useMemo(() => {
    if (step === undefined || !onDecide) return undefined
    return { askId, step, decide: (allow) => onDecide(askId, { id: step, allow }) }
  }, [askId, step, onDecide])
}

function useStop(
  askId: string,
  isLive: boolean,
  actions: RecordActions | undefined,
): (() => void) | undefined {
  const onStop = isLive ? actions?.onStop : undefined
  return useMemo(() => onStop && (() => onStop(askId)), [askId, onStop])
}
