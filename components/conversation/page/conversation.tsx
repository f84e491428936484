'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { preloadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import { isResearch, isResearching } from '@/components/cards/outline/research-parts'
import { CloseReferences } from '@/components/cards/search-result/close-references'
import { FileTextPanel } from '@/components/file-text/file-text-panel'
import { PageHeading } from '@/components/headings/page-heading'
import { RunningBar } from '@/components/research/running-bar'
import { useResearchMark } from '@/components/research/use-research-mark'
import { buttonStyle } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { arrowDown } from '@/components/ui/icon-paths'
import { useConnection } from '@/lib/client/realtime/connection/use-connection'
import { titleOf } from '@/lib/client/realtime/conversation/conversation-history'
import { hasAsked } from '@/lib/client/realtime/conversation/conversation-state'
import { isSettled, messageStatus } from '@/lib/contract/frames/message-status'
import { useTexts } from '@/lib/messages/use-texts'
import { FollowUp } from '../composer/follow-up'
import { AnswerStatus } from '../record/answer-status'
import { useIsStyled } from '../record/use-is-styled'
import { type AnswerLinks, type AskTemplate, useRecordActions } from '../record/use-record-actions'
import { Transcript } from '../transcript/transcript'
import { useFoundRecord } from '../transcript/use-found-record'
import { useTranscript } from '../transcript/use-transcript'
import { ConnectionBar } from './connection-bar'
import { RefusedQuestion } from './refused-question'
import { beyondServerBudget } from './server-budget'
import { type ConversationOptions, useConversation } from './use-conversation'
import { focusHeir, useFocusHeir } from './use-focus-heir'
import { useHasRoom } from './use-has-room'
import { usePageTitle } from './use-page-title'
import { useTitleFocus } from './use-title-focus'

/** A conversation without an id is not stored yet. */
type ToolsOf = Pick<ReturnType<typeof useConversation>['state'], 'conversationId' | 'records'>

interface ConversationProps extends ConversationOptions, Pick<AnswerLinks, 'startWith' | 'beforeAsk'> {
  /** Defaults to the first question. */
  readonly heading?: string
  /** Rendered next to the heading while no answer is running. */
  readonly tools?: (conversation: ToolsOf) => ReactNode
  /** Rendered below a greeting before the first question; may submit a template, or fill the prompt input. */
  readonly intro?: (askTemplate: AskTemplate, writeText: (text: string) => void) => ReactNode
  /** Answers have sources; room for the sources panel is reserved. */
  readonly hasSources?: boolean
  /** Follow-ups that can be sent with one click; not shown before the first question. */
  readonly shortcuts?: readonly { readonly label: string; readonly text: string }[]
  /** Replaces the heading, in full width; the conversation is centered below. */
  readonly head?: (conversation: ReturnType<typeof useConversation>) => ReactNode
  /** Questions are searches in the chosen scope; defaults to `hasSources`. */
  readonly isSearch?: boolean
  /** Questions request texts, with length and tone selectable at the prompt input. */
  readonly hasStyle?: boolean
  readonly label?: string
  readonly placeholder?: string
  /** Citation counts of the newest answer, if counted by the server: prevents a layout shift by its sources. */
  readonly newAddress: string
}

export function Conversation({
  heading,
  tools,
  intro,
  hasSources = true,
  head,
  isSearch = hasSources,
  ...props
}: ConversationProps) {
  const result = useTexts('result')
  const conversation = useConversation(props)
  const { state, store, growth, refusal } = conversation
  const last = state.records.at(-1)
  // Only the page's initial records were rendered by the server.
  const [plainFirst] = useState(() => beyondServerBudget(state.records))
  const isAnswering = last !== undefined && !isSettled(last.status)
  const isStyled = useIsStyled(props.channel.agentId, props.hasStyle)
  const { foundId, open } = useFoundRecord(store, props.foundId ?? '')
  const links = { openRecord: open, startWith: props.startWith, beforeAsk: props.beforeAsk }
  const asking = useRecordActions(conversation, isSearch, isStyled, props.channel.agentId, links)
  const from = head && !props.foundId ? 'end' : 'start'
  const { toEnd, ofList } = useTranscript(store, state, isAnswering, from)
  const hasRoom = useHasRoom(state.records, head !== undefined) && hasSources
  const introduction = hasAsked(state) ? null : intro?.(asking.askTemplate, conversation.writeText)
  usePageTitle(heading === undefined ? titleOf(state) : '', useResearchMark(last))
  useArrival(props.pendingAskId !== '')

  return (
    <>
      {head?.(conversation)}
      <Column hasPanelRoom={hasRoom} isChat={head !== undefined} isWide={state.records.some(isResearch)}>
        <Panels viewId={props.conversationId} onAnswersChanged={conversation.reload} />
        {!head && (
          <PageHeading
            title={heading ?? (titleOf(state) || refusal?.text || result.title)}
            tools={!isAnswering && tools?.(state)}
            className={`pt-[30px] pb-4 ${last && isResearch(last) ? 'max-w-[1160px]' : 'max-w-[826px]'}`}
          />
        )}
        <Transcript
          {...ofList}
          growth={growth}
          plainFirst={plainFirst}
          foundId={foundId}
          actions={asking.actions}
          isTitled={heading === undefined}
          introduction={introduction}
        />
        <Refused conversation={conversation} asking={asking} />
        <AnswerStatus record={last} />
        <Bottom {...props} isSearch={isSearch} conversation={conversation} asking={asking} toEnd={toEnd} />
      </Column>
    </>
  )
}

function Refused({ conversation, asking }: Pick<NextQuestionProps, 'conversation' | 'asking'>) {
  const { refusal, repeatRefused, leaveText } = conversation
  if (!refusal) return null
  const repeat = () => {
    if (!repeatRefused(refusal)) asking.askChecked(refusal.text, 'input', () => leaveText(refusal.text))
  }
  return <RefusedQuestion refusal={refusal} onRepeat={repeat} />
}

interface ColumnProps {
  readonly hasPanelRoom: boolean
  readonly isChat: boolean
  /** A report has its contents next to it. */
  readonly isWide: boolean
  readonly children: ReactNode
}

function Column({ hasPanelRoom, isChat, isWide, children }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null)
  useFocusHeir(column)
  return (
    <div
      ref={column}
      data-panel-room={hasPanelRoom || undefined}
      data-wide={isWide || undefined}
      data-chat={isChat ? '' : undefined}
      className="flex flex-1 flex-col px-[max(44px,calc(50%-413px))] data-wide:px-[max(44px,calc(50%-580px))] data-chat:[--head:var(--chat-head,4.25rem)] max-md:data-chat:[--head:var(--chat-head,0rem)] max-md:px-4! wide:panel-stands:data-panel-room:pr-7 wide:panel-stands:data-panel-room:pl-[max(28px,calc(50%-413px))]"
    >
      {children}
    </div>
  )
}

interface PanelsProps {
  readonly viewId: string
  readonly onAnswersChanged: (docIds: readonly string[]) => void
}

function Panels({ viewId, onAnswersChanged }: PanelsProps) {
  return (
    <>
      <CloseReferences viewId={viewId} />
      <FileTextPanel onAnswersChanged={onAnswersChanged} />
    </>
  )
}

function Bottom({ newAddress, ...props }: NextQuestionProps & Pick<ConversationProps, 'newAddress'>) {
  const { isEnded } = props.conversation.state
  return isEnded ? <NewConversationLink address={newAddress} /> : <NextQuestion {...props} />
}

/** A full page load, so that no state of the ended conversation remains. */
function NewConversationLink({ address }: { readonly address: string }) {
  const result = useTexts('result')
  return (
    <p className="sticky bottom-(--bottom-bar) bg-paper py-5">
      <a href={address} className={buttonStyle({ tone: 'primary' })}>
        {result.newConversation}
      </a>
    </p>
  )
}

/** @param isAsked the page was opened by a question, and preloads the Markdown renderer while it is being sent */
function useArrival(isAsked: boolean): void {
  useEffect(preloadAnswerMarkdown, [])
  useTitleFocus(isAsked)
}

interface NextQuestionProps
  extends Pick<
    ConversationProps,
    'label' | 'placeholder' | 'hasStyle' | 'pendingAskId' | 'channel' | 'shortcuts' | 'newKey' | 'isNewest'
  > {
  readonly conversation: ReturnType<typeof useConversation>
  readonly asking: ReturnType<typeof useRecordActions>
  readonly isSearch: boolean
  /** Null if the view is already there. */
  readonly toEnd: (() => void) | null
}

function NextQuestion({
  conversation,
  asking: { askChecked, askAttached, attached, checking },
  toEnd,
  ...props
}: NextQuestionProps) {
  const { state, store, returned } = conversation
  const last = state.records.at(-1)
  const isAnswering = last !== undefined && !isSettled(last.status)
  const unsent = last?.status === messageStatus.send ? last : undefined
  const connection = useConnection(store?.socket ?? null)
  const bar = (
    <ConnectionBar
      connection={connection}
      isWaiting={unsent !== undefined || checking.isWaiting}
      onRetry={() => store?.socket.renew()}
    />
  )
  if (last && isResearching(last))
    return <RunningBar above={bar} heir={focusHeir.stop} onStop={() => store?.stop(last.askId)} />

  return (
    <FollowUp
      label={props.label}
      placeholder={props.placeholder}
      returned={returned}
      unsent={state.conversationId === '' ? '' : (unsent?.content ?? '')}
      draftKey={draftKeyOf(state, props)}
      isAnswering={isAnswering}
      isAwaited={last?.waiting !== undefined}
      isChecking={checking.isChecking}
      isWaiting={checking.isWaiting}
      onCancel={checking.cancel}
      isSearch={props.isSearch}
      hasStyle={props.hasStyle}
      shortcuts={
        !isAnswering &&
        hasAsked(state) && (
          <Shortcuts list={props.shortcuts ?? []} onAsk={(text) => askAttached(text, 'shortcut')} />
        )
      }
      agentId={props.channel.agentId}
      attached={attached}
      onAsk={({ content, fileIds, onSent, onRefused }) =>
        askChecked(content, 'input', onSent, onRefused, fileIds)
      }
      onStop={() => last && store?.stop(last.askId)}
      above={
        <>
          {toEnd && <ToEndButton onClick={toEnd} isOverChoice={last?.waiting !== undefined} />}
          {bar}
        </>
      }
    />
  )
}

type Addressed = Pick<ConversationProps, 'pendingAskId' | 'newKey' | 'channel' | 'isNewest'>

/** Draft key for reloads: before the first question, a conversation has no id that its page is opened with again. */
function draftKeyOf(
  state: ReturnType<typeof useConversation>['state'],
  { pendingAskId, newKey, channel, isNewest = false }: Addressed,
): string {
  if (!hasAsked(state) && (isNewest || newKey)) return newKey || channel.agentId
  return state.conversationId || pendingAskId || newKey || channel.agentId
}

interface ShortcutsProps {
  readonly list: readonly { readonly label: string; readonly text: string }[]
  readonly onAsk: (text: string) => void
}

function Shortcuts({ list, onAsk }: ShortcutsProps) {
  const guard = useReclickGuard()
  if (list.length === 0) return null
  return (
    <div className="mb-2.5 flex max-w-[826px] flex-wrap gap-2 short:flex-nowrap short:overflow-x-auto short:*:shrink-0">
      {list.map(({ label, text }) => (
        <Chip key={label} title={text} onClick={guard(() => onAsk(text))}>
          {label}
        </Chip>
      ))}
    </div>
  )
}

interface ToEndButtonProps {
  readonly onClick: () => void
  /** It would cover the awaited choice, for which a small screen has no room. */
  readonly isOverChoice: boolean
}

function ToEndButton({ onClick, isOverChoice }: ToEndButtonProps) {
  const result = useTexts('result')
  return (
    <button
      type="button"
      onClick={onClick}
      data-over-choice={isOverChoice || undefined}
      className="pointer-events-auto inline-flex min-h-9 animate-rise short:hidden max-md:data-over-choice:hidden items-center gap-1.5 rounded-pill border border-line-strong bg-paper-raised px-3.5 text-sm text-ink-soft shadow-high hover:text-ink"
    >
      <Icon path={arrowDown} className="size-4" />
      {result.toEnd}
    </button>
  )
}
