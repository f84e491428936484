'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { dockedSources } from '@/components/cards/search-result/docked-sources'
import { CloseReferences } from '@/components/cards/search-result/close-references'
import { QuestionHeading } from '@/components/conversation/question-heading'
import { beyondServerBudget } from '@/components/conversation/server-budget'
import { preloadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import MissingView from '@/components/shared/missing-view'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { useReclickGuard } from '@/components/ui/use-reclick-guard'
import { share as shareIcon } from '@/components/ui/icon-paths'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import { paths } from '@/lib/paths'
import { titleOf } from '@/lib/realtime/conversation-history'
import { useConnection } from '@/lib/realtime/use-connection'
import { useMessages } from '@/lib/session/locale-context'
import { AnswerStatus } from '@/components/conversation/answer-status'
import { ConnectionBar } from '@/components/conversation/connection-bar'
import { FollowUpBox } from '@/components/conversation/follow-up-box'
import { ToEndButton } from '@/components/conversation/to-end-button'
import { Transcript } from '@/components/conversation/transcript'
import { type ConversationOptions, useConversation } from '@/components/conversation/use-conversation'
import { usePageTitle } from './use-page-title'
import { useRecordActions } from '@/components/conversation/use-record-actions'
import { useShare } from './use-share'
import { useTranscript } from '@/components/conversation/use-transcript'

/** A search conversation: its questions and answers, and the box for the next one. */
export function ResultView(props: ConversationOptions) {
  const { result } = useMessages()
  const conversation = useConversation(props)
  const { state, store } = conversation
  const last = state.records.at(-1)
  // Only what the page came with was rendered by the server.
  const [plainFirst] = useState(() => beyondServerBudget(state.records))
  const isAnswering = last !== undefined && !isSettled(last.status)
  const unsent = last?.status === messageStatus.send ? last : undefined
  const title = titleOf(state)
  const { actions, askChecked, checking } = useRecordActions(conversation, last?.searchPattern ?? 'normal')
  const { isAway, toEnd, ofList } = useTranscript(store, state, isAnswering)
  const socket = store?.socket ?? null
  const connection = useConnection(socket)
  const hasDock = useStore(dockedSources, ({ isOpen }) => isOpen)
  usePageTitle(title)
  // What renders the answer comes while the question is on its way.
  useEffect(preloadAnswerMarkdown, [])

  if (conversation.isMissing) return <MissingView />
  return (
    <div
      className={`flex flex-1 flex-col px-11 max-md:px-4 ${hasDock ? 'wide:pr-[404px] wide:pl-[max(28px,calc(50%-601px))]' : ''}`}
    >
      <CloseReferences viewId={props.conversationId} />
      <header className="flex max-w-[826px] items-start gap-5 pt-[30px] pb-4">
        <QuestionHeading level={1}>{title || result.title}</QuestionHeading>
        {state.conversationId !== '' && !isAnswering && <ShareButton conversationId={state.conversationId} />}
      </header>
      <Transcript {...ofList} plainFirst={plainFirst} actions={actions} />
      <AnswerStatus record={last} />
      {state.isEnded ? (
        <NewConversation />
      ) : (
        <FollowUpBox
          returned={conversation.returned}
          unsent={state.conversationId === '' ? '' : (unsent?.content ?? '')}
          draftKey={state.conversationId || props.pendingAskId}
          isAnswering={isAnswering}
          isChecking={checking.isChecking}
          isWaiting={checking.isWaiting}
          onCancel={checking.cancel}
          onAsk={(content, onSent, onRefused) => askChecked(content, 'input', onSent, onRefused)}
          onStop={() => last && store?.stop(last.askId)}
          above={
            <>
              {isAway && <ToEndButton onClick={toEnd} />}
              <ConnectionBar
                connection={connection}
                isWaiting={unsent !== undefined || checking.isWaiting}
                onRetry={() => socket?.renew()}
              />
            </>
          }
        />
      )}
    </div>
  )
}

function NewConversation() {
  const { result } = useMessages()
  return (
    <p className="sticky bottom-0 bg-paper py-5">
      <Link href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
        {result.newConversation}
      </Link>
    </p>
  )
}

function ShareButton({ conversationId }: { readonly conversationId: string }) {
  const { result } = useMessages()
  const { share, isSharing } = useShare(conversationId)
  const guard = useReclickGuard()
  return (
    <IconButton
      label={result.share}
      className="ml-auto"
      disabled={isSharing}
      onClick={guard(() => void share())}
    >
      <Icon path={shareIcon} />
    </IconButton>
  )
}
