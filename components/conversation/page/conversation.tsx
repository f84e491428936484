'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { isResearch, isResearching } from '@/components/cards/outline/research-parts'
import { CloseReferences } from '@/components/cards/search-result/close-references'
import { FileTextPanel } from '@/components/file-text/file-text-panel'
import { RunningBar } from '@/components/research/running-bar'
import { useResearchMark } from '@/components/research/use-research-mark'
import { PageHeading } from '@/components/headings/page-heading'
import { preloadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import { Chip } from '@/components/ui/chip'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { arrowDown } from '@/components/ui/icon-paths'
import { isSettled, messageStatus } from '@/lib/contract/frames/message-status'
import { hasAsked } from '@/lib/client/realtime/conversation/conversation-state'
import { titleOf } from '@/lib/client/realtime/conversation/conversation-history'
import { useConnection } from '@/lib/client/realtime/connection/use-connection'
import { useTexts } from '@/lib/messages/use-texts'
import { AnswerStatus } from '../record/answer-status'
import { ConnectionBar } from './connection-bar'
import { FollowUp } from '../composer/follow-up'
import { beyondServerBudget } from './server-budget'
import { type RecordSupport, Transcript } from '../transcript/transcript'
import { type ConversationOptions, useConversation } from './use-conversation'
import { useFoundRecord } from '../transcript/use-found-record'
import { useHasRoom } from './use-has-room'
import { usePageTitle } from './use-page-title'
import { useIsStyled } from '../record/use-is-styled'
import { type AskTemplate, useRecordActions } from '../record/use-record-actions'
import { useTranscript } from '../transcript/use-transcript'

interface ConversationProps extends ConversationOptions {
  /** The page's heading; the first question where it is absent. */
  readonly heading?: string
  /** Stands beside the heading while nothing is being answered. */
  readonly tools?: (conversationId: string) => ReactNode
  /** Stands below a greeting where nothing has been asked yet; it may fill in a template, or the box. */
  readonly intro?: (askTemplate: AskTemplate, writeText: (text: string) => void) => ReactNode
  /** Whether its answers rest on sources, for which room is kept beside them. */
  readonly hasSources?: boolean
  /** Texts that may be asked at once, about what was said: nothing is offered before the first question. */
  readonly shortcuts?: readonly { readonly label: string; readonly text: string }[]
  /** Stands in the place of the heading, over the whole width; the conversation is in the middle below it. */
  readonly head?: (conversation: ReturnType<typeof useConversation>) => ReactNode
  /** Whether questions are looked for in the scope that the reader chose; as it has sources where it is left out. */
  readonly isSearch?: boolean
  /** Whether questions ask for texts, whose length and tone are chosen beside the box. */
  readonly hasStyle?: boolean
  readonly label?: string
  readonly placeholder?: string
  /** How the citations of the newest answer stand, where the server has counted them: its sources move nothing then. */
  readonly support?: RecordSupport | undefined
  /** Where another conversation is begun, once this one has ended. */
  readonly newAddress: string
}

/** A conversation: its questions and answers, and the box for the next one. */
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
  const { state, store, growth } = conversation
  const last = state.records.at(-1)
  // Only what the page came with was rendered by the server.
  const [plainFirst] = useState(() => beyondServerBudget(state.records))
  const isAnswering = last !== undefined && !isSettled(last.status)
  const title = titleOf(state)
  const isStyled = useIsStyled(props.channel.agentId, props.hasStyle)
  const asking = useRecordActions(conversation, isSearch, isStyled, props.channel.agentId)
  const from = head && !props.foundId ? 'end' : 'start'
  const { isAway, toEnd, ofList } = useTranscript(store, state, isAnswering, from)
  const hasRoom = useHasRoom(state.records, head !== undefined) && hasSources
  useFoundRecord(props.foundId ?? '')
  usePageTitle(heading === undefined ? title : '', useResearchMark(last))
  usePreloadedMarkdown()
  return (
    <>
      {head?.(conversation)}
      <div
        data-panel-room={hasRoom || undefined}
        data-chat={head ? '' : undefined}
        className="flex flex-1 flex-col px-11 data-chat:[--head:4.25rem] max-md:data-chat:[--head:3.25rem] data-chat:px-[max(44px,calc(50%-413px))] max-md:px-4! wide:panel-stands:data-panel-room:pr-7 wide:panel-stands:data-panel-room:pl-[max(28px,calc(50%-413px))]"
      >
        <Panels viewId={props.conversationId} />
        {!head && (
          <PageHeading
            title={heading ?? (title || result.title)}
            tools={state.conversationId !== '' && !isAnswering && tools?.(state.conversationId)}
            className={`pt-[30px] pb-4 ${last && isResearch(last) ? 'max-w-[1160px]' : 'max-w-[826px]'}`}
          />
        )}
        <Transcript
          {...ofList}
          {...{ growth, plainFirst, support: props.support }}
          foundId={props.foundId ?? ''}
          actions={asking.actions}
          isTitled={heading === undefined}
        />
        {!hasAsked(state) && intro?.(asking.askTemplate, conversation.writeText)}
        <AnswerStatus record={last} />
        <Bottom
          {...props}
          isSearch={isSearch}
          conversation={conversation}
          asking={asking}
          toEnd={isAway ? toEnd : null}
        />
      </div>
    </>
  )
}

function Panels({ viewId }: { readonly viewId: string }) {
  return (
    <>
      <CloseReferences viewId={viewId} />
      <FileTextPanel />
    </>
  )
}

function Bottom({ newAddress, ...props }: NextQuestionProps & Pick<ConversationProps, 'newAddress'>) {
  const { isEnded } = props.conversation.state
  return isEnded ? <NewConversationLink address={newAddress} /> : <NextQuestion {...props} />
}

/** Loaded anew, so that nothing of what has ended stays. */
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

/** What renders the answer comes while the question is on its way. */
function usePreloadedMarkdown(): void {
  useEffect(preloadAnswerMarkdown, [])
}

interface NextQuestionProps
  extends Pick<
    ConversationProps,
    'label' | 'placeholder' | 'hasStyle' | 'pendingAskId' | 'channel' | 'shortcuts' | 'newKey' | 'isNewest'
  > {
  readonly conversation: ReturnType<typeof useConversation>
  readonly asking: ReturnType<typeof useRecordActions>
  readonly isSearch: boolean
  /** Leads to the end of the conversation; null where the reader is there. */
  readonly toEnd: (() => void) | null
}

/** The box, what has become of the question that was written in it, and the state of the connection. */
function NextQuestion({
  conversation,
  asking: { askChecked, checking },
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
  if (last && isResearching(last)) return <RunningBar above={bar} onStop={() => store?.stop(last.askId)} />
  return (
    <FollowUp
      label={props.label}
      placeholder={props.placeholder}
      returned={returned}
      unsent={state.conversationId === '' ? '' : (unsent?.content ?? '')}
      draftKey={draftKeyOf(state, props)}
      isAnswering={isAnswering}
      isAwaited={last?.waiting?.kind === 'options' || last?.waiting?.kind === 'outline'}
      isChecking={checking.isChecking}
      isWaiting={checking.isWaiting}
      onCancel={checking.cancel}
      isSearch={props.isSearch}
      hasStyle={props.hasStyle}
      shortcuts={
        !isAnswering &&
        hasAsked(state) && (
          <Shortcuts list={props.shortcuts ?? []} onAsk={(text) => askChecked(text, 'shortcut')} />
        )
      }
      agentId={props.channel.agentId}
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

/** What a reload finds the box by: of an agent's newest conversation its agent, for what was only greeted is none yet. */
function draftKeyOf(
  state: ReturnType<typeof useConversation>['state'],
  { pendingAskId, newKey, channel, isNewest = false }: Addressed,
): string {
  if (isNewest && !hasAsked(state)) return channel.agentId
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
    <div className="mb-2.5 flex max-w-[826px] flex-wrap gap-2">
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
  /** Whether it would stand over what is to be chosen, for which a small screen has no room. */
  readonly isOverChoice: boolean
}

/** Leads to the end of the conversation, while the reader is elsewhere. */
function ToEndButton({ onClick, isOverChoice }: ToEndButtonProps) {
  const result = useTexts('result')
  return (
    <button
      type="button"
      onClick={onClick}
      data-over-choice={isOverChoice || undefined}
      className="pointer-events-auto inline-flex min-h-9 animate-rise max-md:data-over-choice:hidden items-center gap-1.5 rounded-pill border border-line-strong bg-paper-raised px-3.5 text-sm text-ink-soft shadow-high hover:text-ink"
    >
      <Icon path={arrowDown} className="size-4" />
      {result.toEnd}
    </button>
  )
}
