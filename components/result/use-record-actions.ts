import { useCallback, useMemo, useRef, useEffect } from 'react'
import type { RecordActions } from '@/components/shared/answer/record-view'
import type { SearchPattern } from '@/lib/contract/frame'
import { randomUuid } from '@/lib/session/random-text'
import type { useConversation } from './use-conversation'

type Conversation = ReturnType<typeof useConversation>

/**
 * What a reader can do with an answer. The functions stay the same while the page stands, so that a record is drawn
 * again only when it changes.
 */
export function useRecordActions(conversation: Conversation, pattern: SearchPattern) {
  const newest = useRef({ conversation, pattern })
  // Called by clicks, which come after the render that they belong to.
  useEffect(() => {
    newest.current = { conversation, pattern }
  })
  const askFrom = useCallback((content: string, from: string) => {
    const { conversation: current, pattern: chosen } = newest.current
    current.store?.ask({ askId: randomUuid(), content, pattern: chosen, from })
  }, [])
  const actions = useMemo<RecordActions>(
    () => ({
      onRepeat: (record) => askFrom(record.content, `repeat:${record.askId}`),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onSuggestion: (question) => askFrom(question, 'suggestion'),
    }),
    [askFrom],
  )
  return { actions, askFrom }
}
