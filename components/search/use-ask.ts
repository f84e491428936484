import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { preloadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { knownAddresses } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { chosenOptions } from '@/lib/client/realtime/asking/ask-options'
import { newAskId, savePendingAsk } from '@/lib/client/realtime/conversation/pending-ask'
import type { QuestionOrigin, SearchPattern } from '@/lib/contract/frames/frame'
import { paths } from '@/lib/paths'

interface Question {
  readonly content: string
  /** Its origin, in the values of `ask_from`. */
  readonly askFrom: QuestionOrigin
  readonly pattern: SearchPattern
  readonly fileIds?: readonly string[]
}

interface Asking {
  /**
   * Checks a question and passes it to the result page; repeated submits send it once. A question that may not be
   * sent stays in the box.
   * @param onRefused receives the sentence with the reason; by default a toast shows it
   */
  readonly ask: (question: Question, onRefused?: (sentence: string) => void, onSent?: () => void) => void
  /** A submitted question is being checked, or the result page is loading. */
  readonly isBusy: boolean
  /** The user is about to ask: prefetches the result page and opens the socket, once. */
  readonly prepare: () => void
}

/** Lazy, as the home page does not include the socket's scripts. */
const loadAsking = () =>
  Promise.all([
    import('@/lib/client/realtime/channels'),
    import('@/lib/client/realtime/conversation/early-ask'),
  ])

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>

/**
 * By default only the part of a dynamic page above its first loading state is prefetched. `Link` has a public option
 * for all of it, but there is no link on the page while a question is typed; the router expects the kind by the name
 * of an enum that is not exported.
 */
const wholePage = { kind: 'full' } as PrefetchOptions

export function useAsk(): Asking {
  const router = useRouter()
  const api = useApi()
  const queryClient = useQueryClient()
  const { check, isChecking } = useSensitiveCheck()
  const [isOnTheWay, startLeaving] = useTransition()
  const isLeaving = useRef(false)
  const preparedId = useRef('')
  // After a full load of the result page, Back restores this page from the bfcache with its old state.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isLeaving.current = false
      preparedId.current = ''
    }
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])

  const prepare = () => {
    if (preparedId.current !== '') return
    preparedId.current = newAskId()
    router.prefetch(paths.pendingResult(preparedId.current), wholePage)
    loadAsking()
      .then(([{ searchChannel }]) => searchChannel.socketFor(api, knownAddresses(queryClient)).connect())
      .then(preloadAnswerMarkdown)
      .catch(leaveItToTheResultPage)
  }

  const leave = ({ content, askFrom, pattern, fileIds }: Question) => {
    isLeaving.current = true
    const askId = preparedId.current || newAskId()
    const asked = { content: content.trim(), pattern, ...chosenOptions(true, fileIds) }
    savePendingAsk({ ask_id: askId, ask_from: askFrom, ...asked })
    void queryClient.invalidateQueries({ queryKey: ['suggestions', 'history'], refetchType: 'none' })
    startLeaving(() => router.push(paths.pendingResult(askId)))
    // The answer starts while its page is rendered.
    loadAsking()
      .then(([{ searchChannel }, { askEarly }]) =>
        askEarly(searchChannel.socketFor(api, knownAddresses(queryClient)), searchChannel, {
          kind: 'question',
          askId,
          from: askFrom,
          ...asked,
        }),
      )
      .catch(leaveItToTheResultPage)
  }

  const ask: Asking['ask'] = (question, onRefused, onSent) => {
    if (isLeaving.current) return
    // Prepared while the question is being checked.
    prepare()
    const send = () => {
      leave(question)
      onSent?.()
    }
    void check(question.content, send, onRefused)
  }

  return { ask, isBusy: isChecking || isOnTheWay, prepare }
}

/** Preloading failed. The result page loads the scripts again and reports a failure. */
function leaveItToTheResultPage(): void {}
