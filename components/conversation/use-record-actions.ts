import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSensitiveCheck } from '@/components/shared/sensitive-check/use-sensitive-check'
import type { QuestionOrigin } from '@/lib/contract/frame'
import { chosenScope } from '@/lib/realtime/chosen-scope'
import { waitForConnection } from '@/lib/realtime/wait-for-connection'
import { randomUuid } from '@/lib/device/random-text'
import type { RecordActions } from './record-view'
import type { ReturnedText, useConversation } from './use-conversation'

const noDraft: ReturnedText = { text: '' }

/** Asks after the sensitive check. Answering again sends no text, so there is nothing to check. */
type AskChecked = (
  content: string,
  from: QuestionOrigin,
  onSent?: () => void,
  onRefused?: (sentence: string) => void,
) => void

/**
 * The reader's actions on an answer. The functions keep their identity, so that a record is rendered again only when
 * it changes.
 * @param isSearch whether questions are looked for in the scope that the reader has chosen
 */
export function useRecordActions(conversation: ReturnType<typeof useConversation>, isSearch: boolean) {
  const socket = conversation.store?.socket
  const { check, ...checking } = useSensitiveCheck(socket && ((signal) => waitForConnection(socket, signal)))
  const [drafted, setDrafted] = useState<ReturnedText>(noDraft)
  const newest = useRef({ conversation, check, isSearch })
  // Called by clicks, after the render they belong to.
  useEffect(() => {
    newest.current = { conversation, check, isSearch }
  })
  const askChecked = useCallback<AskChecked>((content, from, onSent, onRefused) => {
    const ask = () => {
      const scope = newest.current.isSearch ? chosenScope() : undefined
      newest.current.conversation.store?.ask({
        kind: 'question',
        askId: randomUuid(),
        content,
        from,
        ...(scope ? { scope } : {}),
      })
      onSent?.()
    }
    void newest.current.check(content, ask, onRefused)
  }, [])
  const actions = useMemo<RecordActions>(
    () => ({
      onRepeat: ({ askId: of, content }) =>
        newest.current.conversation.store?.ask({ kind: 'repeat', askId: randomUuid(), of, content }),
      onAgain: isSearch
        ? ({ askId: of, content }) => {
            const scope = chosenScope()
            const again = { kind: 'again', askId: randomUuid(), of, content } as const
            newest.current.conversation.store?.ask({ ...again, ...(scope ? { scope } : {}) })
          }
        : undefined,
      onEdit: ({ askId: of }, content, onSent, onRefused) => {
        const ask = () => {
          const scope = newest.current.isSearch ? chosenScope() : undefined
          const edit = { kind: 'edit', askId: randomUuid(), of, content } as const
          newest.current.conversation.store?.ask({ ...edit, ...(scope ? { scope } : {}) })
          onSent()
        }
        void newest.current.check(content, ask, onRefused)
      },
      onChoose: (askId, options) =>
        newest.current.conversation.store?.ask(
          options ? { kind: 'option', askId, options } : { kind: 'skip', askId },
        ),
      onLike: (record, like) => void newest.current.conversation.like(record, like),
      onOpenVersion: (record, docId) => void newest.current.conversation.openVersion(record, docId),
      onSuggestion: (question) => askChecked(question, 'suggestion'),
      research: {
        start: (askId, sections) =>
          newest.current.conversation.store?.ask({ kind: 'outline', askId, sections }),
        redo: ({ askId: of, content, searchPattern: pattern }, section) =>
          newest.current.conversation.store?.ask({
            kind: 'again',
            askId: randomUuid(),
            of,
            content,
            section,
            pattern,
          }),
      },
      onDraft: (text) => setDrafted({ text }),
    }),
    [askChecked, isSearch],
  )
  return { actions, askChecked, checking, drafted }
}
