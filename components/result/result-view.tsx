'use client'
import { Share } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useMemo, useRef } from 'react'
import { closeAllReferences } from '@/components/shared/answer/open-references'
import { type RecordActions, RecordView } from '@/components/shared/answer/record-view'
import { IconButton } from '@/components/ui/icon-button'
import { buttonStyle } from '@/components/ui/button'
import { isSettled, messageStatus } from '@/lib/contract/message-status'
import type { ChatRecord } from '@/lib/contract/record'
import { paths } from '@/lib/paths'
import { useMessages } from '@/lib/session/locale-context'
import { randomUuid } from '@/lib/session/random-text'
import { AnswerStatus } from './answer-status'
import { FollowUpBox } from './follow-up-box'
import { MissingView } from '@/components/shared/missing-view'
import { useConversation } from './use-conversation'
import { useFollowScroll } from './use-follow-scroll'
import { usePageTitle } from './use-page-title'
import { useShare } from './use-share'

interface ResultViewProps {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  readonly pendingAskId: string
}

/** A search conversation: its questions and answers, and the box for the next one. */
export function ResultView(props: ResultViewProps) {
  const { result } = useMessages()
  const conversation = useConversation(props)
  const { state, store } = conversation
  const records = state.records.filter((record) => record.askId !== '')
  const last = records.at(-1)
  const isAnswering = last !== undefined && !isSettled(last.status)
  const title = records[0]?.content ?? ''
  useFollowScroll(isAnswering)
  usePageTitle(title)
  // Open lists belong to the conversation that was left (§4).
  useEffect(() => closeAllReferences, [props.conversationId])

  const askFrom = (content: string, from: string) =>
    store?.ask({ askId: randomUuid(), content, pattern: last?.searchPattern ?? 'normal', from })
  const newest = useRef({ conversation, askFrom })
  newest.current = { conversation, askFrom }
  const actions = useMemo<RecordActions>(
    () => ({
      onRepeat: (record) => newest.current.askFrom(record.content, `repeat:${record.askId}`),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onSuggestion: (question) => newest.current.askFrom(question, 'suggestion'),
    }),
    [],
  )
  if (conversation.isMissing) return <MissingView />
  return (
    <div className="flex flex-1 flex-col px-11 max-md:px-4">
      <header className="flex max-w-[1120px] items-start gap-5 pt-[30px] pb-4">
        <h1 className="font-serif text-2xl leading-[1.4] font-semibold text-pretty break-words">
          {title || result.title}
        </h1>
        {state.conversationId !== '' && !isAnswering && <ShareButton conversationId={state.conversationId} />}
      </header>
      <div className="grid w-full max-w-[826px] flex-1 grid-cols-[minmax(0,1fr)] content-start gap-8 pb-6">
        {records.map((record, index) => (
          <RecordView
            key={record.askId}
            record={record}
            isFirst={index === 0}
            isLast={record === last}
            actions={actions}
          />
        ))}
      </div>
      <AnswerStatus record={last} />
      {state.isEnded ? (
        <p className="sticky bottom-0 bg-paper py-5">
          <Link href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
            {result.newConversation}
          </Link>
        </p>
      ) : (
        <FollowUpBox
          returnedText={conversation.refusedText}
          isAnswering={isAnswering && last.status !== messageStatus.send}
          onAsk={(content) => askFrom(content, 'input')}
          onStop={() => last && store?.stop(last.askId)}
        />
      )}
    </div>
  )
}

function ShareButton({ conversationId }: { readonly conversationId: string }) {
  const { result } = useMessages()
  const { share, isSharing } = useShare(conversationId)
  return (
    <IconButton label={result.share} className="ml-auto" disabled={isSharing} onClick={share}>
      <Share aria-hidden />
    </IconButton>
  )
}
