import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { errorNumbers } from '@/lib/contract/error-code'
import { paths } from '@/lib/paths'
import type { ViewEffect } from '@/lib/realtime/conversation-effect'
import type { ConversationStore } from '@/lib/realtime/conversation-store'
import { useMessages } from '@/lib/session/locale-context'
import { removePendingAsk } from '@/lib/session/pending-ask'

/** A question that came back. Each time it is another one, also with the same text. */
export interface ReturnedText {
  readonly text: string
}

/** What the page does when the conversation asks for more than a change of its records. */
export function useConversationEffects(store: ConversationStore | null, pendingAskId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { network, result } = useMessages()
  const [returned, setReturned] = useState<ReturnedText>({ text: '' })
  const [isMissing, setIsMissing] = useState(false)

  const readHistory = async () => {
    const { conversationId, records } = store?.getState() ?? {}
    if (!store || !conversationId || !records) return
    const page = await api('chatHistory', { conversation_id: conversationId, time_reverse: 0, offset: 0 })
    store.mergeHistory(records, page)
  }
  const handle = (effect: ViewEffect): void => {
    switch (effect.kind) {
      case 'named':
        showAddress(effect.conversationId)
        return removePendingAsk(effect.askId)
      case 'refused':
        // What can be read stays readable, whatever happened to the login; only a page that has nothing else is missing.
        if (effect.code === errorNumbers.unknown && pendingAskId !== '' && effect.askId === pendingAskId)
          setIsMissing(true)
        if (effect.text !== '') setReturned({ text: effect.text })
        showToast({
          icon: 'error',
          content:
            effect.code === errorNumbers.no_identity
              ? result.connection.rejected
              : effect.message || network.busy,
        })
        return
      case 'returned':
        setReturned({ text: effect.text })
        return removePendingAsk(effect.askId)
      case 'readHistory':
        // What can't be read now is read when the socket is back.
        return void readHistory().catch(() => showToast({ icon: 'error', content: network.busy }))
      case 'finished':
        return void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    }
  }
  const newest = useRef(handle)
  // The store calls it long after the render that made it.
  useEffect(() => {
    newest.current = handle
  })
  useEffect(() => store?.listen((effect) => newest.current(effect)), [store])
  return { returned, isMissing }
}

/** Without a navigation: the page that stands here is the page of that address. */
export function showAddress(conversationId: string): void {
  const address = paths.result(conversationId)
  const { pathname, search } = window.location
  if (pathname + search !== address) window.history.replaceState(null, '', address)
}
