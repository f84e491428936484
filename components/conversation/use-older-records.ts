import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadAnswerMarkdown } from '@/components/shared/markdown/load-answer-markdown'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import type { ConversationStore } from '@/lib/realtime/conversation-store'
import { useMessages } from '@/lib/session/locale-context'

/**
 * Reads what stands before the first record that is shown, a page at a time.
 * @returns `load` is given what runs the change of the page, so that nothing moves with it
 */
export function useOlderRecords(store: ConversationStore | null) {
  const api = useApi()
  const { network } = useMessages()
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
        // Text that is drawn later would move the page then.
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
