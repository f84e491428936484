import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { errorNumbers } from '@/lib/contract/error-code'
import { paths } from '@/lib/paths'
import type { Effect } from '@/lib/realtime/conversation-effect'
import type { ConversationStore } from '@/lib/realtime/conversation-store'
import { useMessages } from '@/lib/session/locale-context'
import { removePendingAsk } from '@/lib/session/pending-ask'

/** What the page does when the conversation asks for more than a change of its records. */
export function useConversationEffects(store: ConversationStore | null, pendingAskId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { network } = useMessages()
  const [refusedText, setRefusedText] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  const readHistory = async () => {
    const id = store?.getState().conversationId
    if (!store || !id) return
    const page = await api('chatHistory', { conversation_id: id, time_reverse: 0, offset: 0 })
    store.replaceRecords(page.detailList)
  }
  const handle = (effect: Effect): void => {
    switch (effect.kind) {
      case 'named':
        // Without a navigation: the page that stands here is the page of that address.
        window.history.replaceState(null, '', paths.result(effect.conversationId))
        return removePendingAsk(effect.askId)
      case 'refused':
        if (effect.code === errorNumbers.unknown && effect.askId === pendingAskId) setIsMissing(true)
        setRefusedText(effect.text)
        showToast({ icon: 'error', content: effect.message || network.busy })
        return
      case 'readHistory':
        // What can't be read now is read when the socket is back.
        return void readHistory().catch(() => showToast({ icon: 'error', content: network.busy }))
      case 'finished':
        return void queryClient.invalidateQueries({ queryKey: ['sessions'] })
      case 'reconnect':
        return
    }
  }
  return { refusedText, isMissing, handle }
}
