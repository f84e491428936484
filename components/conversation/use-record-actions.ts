import { useCallback, useMemo, useRef, useEffect } from 'react'
import type { RecordActions } from './record-view'
import { useSensitiveCheck } from '@/components/shared/sensitive-check/use-sensitive-check'
import type { SearchPattern } from '@/lib/contract/frame'
import { whenOpenAgain } from '@/lib/realtime/when-open-again'
import { randomUuid } from '@/lib/session/random-text'
import type { useConversation } from './use-conversation'

type Conversation = ReturnType<typeof useConversation>

/** Asks once the text has passed the sensitive check. A repeat sends no text, so nothing is checked for it here. */
type AskChecked = (
  content: string,
  from: string,
  onSent?: () => void,
  onRefused?: (sentence: string) => void,
) => void

/**
 * What a reader can do with an answer. The functions stay the same while the page stands, so that a record is drawn
 * again only when it changes.
 */
export function useRecordActions(conversation: Conversation, pattern: SearchPattern) {
  const socket = conversation.store?.socket
  const { check, ...checking } = useSensitiveCheck(socket && ((signal) => whenOpenAgain(socket, signal)))
  const newest = useRef({ conversation, pattern, check })
  // Called by clicks, which come after the render that they belong to.
  useEffect(() => {
    newest.current = { conversation, pattern, check }
  })
  const askFrom = useCallback((content: string, from: string) => {
    const { conversation: current, pattern: chosen } = newest.current
    current.store?.ask({ askId: randomUuid(), content, pattern: chosen, from })
  }, [])
  const askChecked = useCallback<AskChecked>(
    (content, from, onSent, onRefused) => {
      const ask = () => {
        askFrom(content, from)
        onSent?.()
      }
      void newest.current.check(content, ask, onRefused)
    },
    [askFrom],
  )
  const actions = useMemo<RecordActions>(
    () => ({
      onRepeat: (record) => askFrom(record.content, `repeat:${record.askId}`),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onSuggestion: (question) => askChecked(question, 'suggestion'),
    }),
    [askFrom, askChecked],
  )
  return { actions, askChecked, checking }
}
