'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { closeAllReferences } from '@/components/shared/answer/open-references'
import { RecordView } from '@/components/shared/answer/record-view'
import { beyondServerBudget } from '@/components/shared/answer/server-budget'
import {
  prefetchAnswerMarkdown,
  preloadAnswerMarkdown,
} from '@/components/shared/markdown/load-answer-markdown'
import MissingView from '@/components/shared/missing-view'
import { buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { share as shareIcon } from '@/components/ui/icon-paths'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import { paths } from '@/lib/paths'
import { afterFrame } from '@/lib/session/after-frame'
import { useMessages } from '@/lib/session/locale-context'
import { AnswerStatus } from './answer-status'
import { FollowUpBox } from './follow-up-box'
import { type ConversationOptions, useConversation } from './use-conversation'
import { useFollowScroll } from './use-follow-scroll'
import { usePageTitle } from './use-page-title'
import { useRecordActions } from './use-record-actions'
import { useShare } from './use-share'

/** A search conversation: its questions and answers, and the box for the next one. */
export function ResultView(props: ConversationOptions) {
  const { result } = useMessages()
  const conversation = useConversation(props)
  const { state, store } = conversation
  const last = state.records.at(-1)
  // Only what the page came with was rendered by the server.
  const [plainFirst] = useState(() => beyondServerBudget(props.records))
  const isAnswering = last !== undefined && !isSettled(last.status)
  const title = state.records[0]?.content ?? ''
  const { actions, askChecked, isChecking } = useRecordActions(conversation, last?.searchPattern ?? 'normal')
  useFollowScroll(isAnswering)
  usePageTitle(title)
  const hasSources = last?.data.some(({ type }) => type === 'search_result') ?? false
  // The question is on its way; what draws the answer is fetched meanwhile.
  useEffect(prefetchAnswerMarkdown, [])
  // Evaluating it takes a while, which the sources must not wait for; the answer comes after them. A question that was
  // asked on the home page had it evaluated there.
  useEffect(() => (hasSources ? afterFrame(preloadAnswerMarkdown) : undefined), [hasSources])
  // Open lists belong to the conversation that was left (§4).
  useEffect(() => closeAllReferences, [props.conversationId])

  if (conversation.isMissing) return <MissingView />
  return (
    <div className="flex flex-1 flex-col px-11 max-md:px-4">
      <header className="flex max-w-[826px] items-start gap-5 pt-[30px] pb-4">
        <h1 className="font-serif text-2xl leading-[1.4] font-semibold text-pretty break-words">
          {title || result.title}
        </h1>
        {state.conversationId !== '' && !isAnswering && <ShareButton conversationId={state.conversationId} />}
      </header>
      <div className="grid w-full max-w-[826px] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 pb-6">
        {state.records.map((record, index) => (
          <RecordView
            key={record.askId || record.doc_id}
            record={record}
            isFirst={index === 0}
            isLast={record === last}
            isPlainFirst={plainFirst.has(record.doc_id)}
            actions={actions}
          />
        ))}
      </div>
      <AnswerStatus record={last} />
      {state.isEnded ? (
        <NewConversation />
      ) : (
        <FollowUpBox
          returnedText={conversation.refusedText}
          isAnswering={isAnswering && last.status !== messageStatus.send}
          isChecking={isChecking}
          onAsk={(content, onSent, onRefused) => askChecked(content, 'input', onSent, onRefused)}
          onStop={() => last && store?.stop(last.askId)}
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
  return (
    <IconButton label={result.share} className="ml-auto" disabled={isSharing} onClick={share}>
      <Icon path={shareIcon} />
    </IconButton>
  )
}
