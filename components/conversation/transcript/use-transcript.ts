import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import type { ConversationState } from '@/lib/client/realtime/conversation/conversation-records'
import { hasAsked } from '@/lib/client/realtime/conversation/conversation-state'
import type { ConversationStore } from '@/lib/client/realtime/conversation/conversation-store'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { useTexts } from '@/lib/messages/use-texts'
import { rowHeightCache } from './row-height-cache'
import { useTranscriptScroll } from './use-transcript-scroll'

/** @param from where to start in a conversation that this tab has not shown before */
export function useTranscript(
  store: ConversationStore | null,
  state: ConversationState,
  isGrowing: boolean,
  from: 'start' | 'end',
) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useAsked(state)
  const older = useOlderRecords(store)
  const { toEnd, keepingPlace, onReturned } = useTranscriptScroll({
    list,
    isGrowing,
    askedPlace: asked.place,
    askedId: asked.askId,
    awaitedId: awaitedIdOf(state),
    // Before the first question, the greeting and the content below it are shown from the top.
    startsAtEnd:
      from === 'end' && hasAsked(state) && !state.records.some((record) => rowHeightCache.of(record)),
    onUpward: () => isNearTop(list.current) && loadOlder(),
  })
  const loadOlder = () => void older.load(keepingPlace)
  const ofList = {
    ref: list,
    state,
    askedPlace: asked.place,
    onReturned,
    isLoadingOlder: older.isLoading,
    onLoadOlder: loadOlder,
  }
  return { toEnd, ofList }
}

/** @returns index of the last question asked here, unless it is at the top anyway */
function useAsked({ records, firstPlace, hasOlder }: ConversationState) {
  const [asked, setAsked] = useState<{ place: number | null; askId: string }>({ place: null, askId: '' })
  const at = records.findLastIndex(({ status }) => status === messageStatus.send)
  const askId = records[at]?.askId ?? ''
  if (askId !== '' && askId !== asked.askId && (at > 0 || hasOlder)) {
    setAsked({ place: firstPlace + at, askId })
  }
  return asked
}

function awaitedIdOf({ records }: ConversationState): string {
  const last = records.at(-1)
  return last?.waiting ? `${last.askId}:${last.waiting.step}` : ''
}

function isNearTop(list: Element | null): boolean {
  return (list?.getBoundingClientRect().top ?? Number.NEGATIVE_INFINITY) > -window.innerHeight
}

/**
 * Loads the records before the first one shown, a page at a time.
 * @returns `load` takes a function that applies the change without moving the view
 */
function useOlderRecords(store: ConversationStore | null) {
  const api = useApi()
  const network = useTexts('network')
  const [isLoading, setIsLoading] = useState(false)
  const isBusy = useRef(false)

  const load = async (keepingPlace: (change: () => void) => void): Promise<void> => {
    const { conversationId, records, hasOlder } = store?.getState() ?? {}
    const before = records?.[0]?.doc_id
    if (!store || !conversationId || !before || !hasOlder || isBusy.current) return

    isBusy.current = true
    setIsLoading(true)
    try {
      const [page] = await Promise.all([
        api('chatHistory', { conversation_id: conversationId, time_reverse: 0, before }),
        // Loaded first, because text rendered later would move the page.
        loadAnswerMarkdown(),
      ])
      keepingPlace(() => flushSync(() => store.prependOlder(before, page)))
    } catch {
      showToast({ icon: 'error', content: network.busy })
    } finally {
      isBusy.current = false
      setIsLoading(false)
    }
  }

  return { isLoading, load }
}
