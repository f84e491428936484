import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import type { ConversationStore } from '@/lib/client/realtime/conversation/conversation-store'
import { useTexts } from '@/lib/messages/use-texts'

/** A record to scroll to; `count` tells a second request for the same one apart. */
interface FoundRecord {
  readonly docId: string
  readonly count: number
}

/**
 * Scrolls to a record as soon as it is rendered: one found by search, then those that the user opens. Earlier records
 * are loaded up to it.
 * @param foundId '' for none
 */
export function useFoundRecord(store: ConversationStore | null, foundId: string) {
  const api = useApi()
  const network = useTexts('network')
  const [found, setFound] = useState<FoundRecord>({ docId: foundId, count: 0 })
  useScrollTo(found)

  const open = async (docId: string): Promise<void> => {
    const { conversationId, records } = store?.getState() ?? {}
    if (!store || !conversationId || !records) return
    if (!records.some((record) => record.doc_id === docId)) {
      try {
        const about = { conversation_id: conversationId, time_reverse: 0, through: docId } as const
        store.mergeHistory(records, await api('chatHistory', about))
      } catch {
        showToast({ icon: 'error', content: network.busy })
        return
      }
    }
    setFound(({ count }) => ({ docId, count: count + 1 }))
  }

  return { foundId: found.docId, open: (docId: string) => void open(docId) }
}

function useScrollTo(found: FoundRecord): void {
  const shown = useRef<FoundRecord | null>(null)
  // Runs after each change of the records, as it may be loaded later.
  useEffect(() => {
    if (found.docId === '' || shown.current === found) return
    const record = document.querySelector<HTMLElement>(`[data-scope="${CSS.escape(found.docId)}"]`)
    if (!record) return
    for (const earlier of document.querySelectorAll<HTMLElement>('[data-found]')) delete earlier.dataset.found
    shown.current = found
    record.dataset.found = ''
    record.scrollIntoView({ block: 'center' })
    // After a search the field keeps the focus.
    if (found.count === 0) return
    record.tabIndex = -1
    record.focus({ preventScroll: true })
  })
}
