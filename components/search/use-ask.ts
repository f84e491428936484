import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { preloadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import { useSensitiveCheck } from '@/components/shared/sensitive-check/use-sensitive-check'
import { useApi } from '@/lib/api/api-context'
import type { QuestionOrigin, SearchPattern } from '@/lib/contract/frame'
import { paths } from '@/lib/paths'
import { newAskId, savePendingAsk } from '@/lib/realtime/pending-ask'

interface Question {
  readonly content: string
  /** Where it comes from, as the wire's `ask_from` says it. */
  readonly askFrom: QuestionOrigin
  readonly pattern: SearchPattern
}

interface Asking {
  /**
   * Checks a question and hands it over to the result page; it leaves once, however often it is pressed. A question that
   * may not be sent stays where it is.
   * @param onRefused is given the sentence that says why; by default it is shown in a toast
   */
  readonly ask: (question: Question, onRefused?: (sentence: string) => void) => void
  /** A question was sent and is still here: it is looked at, or the result page is on its way. */
  readonly isBusy: boolean
  /** Somebody is about to ask: fetches the result page and opens the socket, once, so that neither is waited for. */
  readonly prepare: () => void
}

/** The home page comes without the socket's scripts. */
const loadAsking = () => Promise.all([import('@/lib/realtime/channels'), import('@/lib/realtime/ask')])

type PrefetchOptions = NonNullable<Parameters<ReturnType<typeof useRouter>['prefetch']>[1]>

/** By default only what is above the first loading state is fetched ahead of a page that is made on request. */
const wholePage = { kind: 'full' } as PrefetchOptions

export function useAsk(): Asking {
  const router = useRouter()
  const api = useApi()
  const queryClient = useQueryClient()
  const { check, isChecking } = useSensitiveCheck()
  const [isOnTheWay, startLeaving] = useTransition()
  const isLeaving = useRef(false)
  const preparedId = useRef('')
  const prepare = () => {
    if (preparedId.current !== '') return
    preparedId.current = newAskId()
    router.prefetch(paths.pendingResult(preparedId.current), wholePage)
    loadAsking()
      .then(([{ searchChannel }]) => searchChannel.socketFor(api).connect())
      .then(preloadAnswerMarkdown)
      .catch(leaveItToTheResultPage)
  }
  const leave = ({ content, askFrom, pattern }: Question) => {
    isLeaving.current = true
    const askId = preparedId.current || newAskId()
    savePendingAsk({ ask_id: askId, content: content.trim(), ask_from: askFrom, pattern })
    // The question will stand in the history when the reader comes back.
    void queryClient.invalidateQueries({ queryKey: ['suggestions', 'history'], refetchType: 'none' })
    startLeaving(() => router.push(paths.pendingResult(askId)))
    // The answer begins while its page is being made.
    loadAsking()
      .then(([{ searchChannel }, { askEarly }]) =>
        askEarly(searchChannel.socketFor(api), searchChannel, {
          kind: 'question',
          askId,
          content: content.trim(),
          pattern,
          from: askFrom,
        }),
      )
      .catch(leaveItToTheResultPage)
  }
  const ask: Asking['ask'] = (question, onRefused) => {
    if (isLeaving.current) return
    // Meanwhile the question is looked at.
    prepare()
    void check(question.content, () => leave(question), onRefused)
  }
  return { ask, isBusy: isChecking || isOnTheWay, prepare }
}

/** The scripts could not be fetched now. The page that needs them loads them again, and says so when it cannot. */
function leaveItToTheResultPage(): void {}
