'use client'
import { useStore } from 'zustand'
import type { ChatRecord } from '@/lib/contract/record'
import { useMessages } from '@/lib/session/locale-context'
import { reportReferenceToggle } from '@/lib/tracking/report-reference-toggle'
import { AnswerActions } from './answer-actions'
import { answerText } from './answer-text'
import { bylineOf } from './byline'
import { openReferences, toggleReferences } from './open-references'
import type { RecordActions } from './record-view'
import { ReferenceList } from './reference-list'
import type { RecordCards } from './use-record-cards'
import { VersionPager } from './version-pager'

interface RecordFooterProps {
  readonly record: ChatRecord
  readonly cards: RecordCards
  readonly actions: RecordActions | undefined
}

/** What stands under an answer that is over: what can be done with it, and where it comes from. */
export function RecordFooter({ record, cards: { sources }, actions }: RecordFooterProps) {
  const { answer } = useMessages()
  const listId = `references-${record.doc_id || record.askId}`
  const list = useStore(openReferences, (lists) => lists.get(listId))
  const isListOpen = list?.isOpen ?? false
  const toggleList = () => {
    const entry = {
      reportOrigin: 'search',
      reportLinkEntity: 'reference',
      conversation_id: record.conversation_id,
      ask_id: record.askId,
      level: '1',
      source: sources,
    }
    reportReferenceToggle(entry, toggleReferences(listId, entry))
  }
  return (
    <>
      <AnswerActions
        record={record}
        text={answerText(record.data, sources, answer.sources, bylineOf(record, answer))}
        sourceCount={sources.length}
        isListOpen={isListOpen}
        listId={listId}
        onToggleList={toggleList}
        onRepeat={actions && (() => actions.onRepeat(record))}
        onLike={actions && ((like) => actions.onLike(record, like))}
        versions={
          actions && <VersionPager record={record} onOpen={(docId) => actions.onOpenVersion(record, docId)} />
        }
      />
      {list && <ReferenceList id={listId} isHidden={!isListOpen} label={answer.sources} sources={sources} />}
      {sources.length > 0 && (
        <noscript>
          <ReferenceList label={answer.sources} sources={sources} />
        </noscript>
      )}
    </>
  )
}
