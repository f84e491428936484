import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSensitiveCheck } from '@/components/shared/sensitive-check/use-sensitive-check'
import type { QuestionOrigin } from '@/lib/contract/frame'
import { whenOpenAgain } from '@/lib/realtime/when-open-again'
import { randomUuid } from '@/lib/device/random-text'
import type { RecordActions } from './record-view'
import type { useConversation } from './use-conversation'

/** Asks once the text has passed the sensitive check. A repeat sends no text, so nothing is checked for it here. */
type AskChecked = (
  content: string,
  from: QuestionOrigin,
  onSent?: () => void,
  onRefused?: (sentence: string) => void,
) => void

/**
 * What a reader can do with an answer. The functions stay the same while the page stands, so that a record is drawn
 * again only when it changes.
 */
export function useRecordActions(conversation: ReturnType<typeof useConversation>) {
  const socket = conversation.store?.socket
  const { check, ...checking } = useSensitiveCheck(socket && ((signal) => whenOpenAgain(socket, signal)))
  const newest = useRef({ conversation, check })
  // Called by clicks, which come after the render that they belong to.
  useEffect(() => {
    newest.current = { conversation, check }
  })
  const askChecked = useCallback<AskChecked>((content, from, onSent, onRefused) => {
    const ask = () => {
      newest.current.conversation.store?.ask({ kind: 'question', askId: randomUuid(), content, from })
      onSent?.()
    }
    void newest.current.check(content, ask, onRefused)
  }, [])
  const actions = useMemo<RecordActions>(
    () => ({
      onRepeat: ({ askId: of, content }) =>
        newest.current.conversation.store?.ask({ kind: 'repeat', askId: randomUuid(), of, content }),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onSuggestion: (question) => askChecked(question, 'suggestion'),
    }),
    [askChecked],
  )
  return { actions, askChecked, checking }
}
