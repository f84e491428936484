'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { chatHistoryQuery, recordVersionQuery } from '@/lib/api/chat-history'
import { errorNumbers } from '@/lib/contract/error-code'
import type { ChatRecord } from '@/lib/contract/record'
import { paths } from '@/lib/paths'
import { ConversationStore } from '@/lib/realtime/conversation-store'
import type { ConversationState, Effect } from '@/lib/realtime/conversation-state'
import { searchSocket } from '@/lib/realtime/search-socket'
import { useMessages } from '@/lib/session/locale-context'
import { readPendingAsk, removePendingAsk } from '@/lib/session/pending-ask'

interface ConversationOptions {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  /** The ask_id of a question that was just submitted, or ''. */
  readonly pendingAskId: string
}

/** A conversation that is kept in step with the host while the page stands. */
export function useConversation({ conversationId, records, pendingAskId }: ConversationOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const { network } = useMessages()
  const [store, setStore] = useState<ConversationStore | null>(null)
  const [refusedText, setRefusedText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [initial] = useState(() => ({ state: emptyState(conversationId, records) }))
  const onEffect = useRef<(effect: Effect) => void>(() => undefined)

  // The handler is called long after this render, and must see what the newest one knows.
  useEffect(() => {
    onEffect.current = (effect) => {
      switch (effect.kind) {
        case 'named':
          // Without a navigation: the page that stands here is the page of that address.
          window.history.replaceState(null, '', paths.result(effect.conversationId))
          removePendingAsk(effect.askId)
          return
        case 'refused':
          if (effect.code === errorNumbers.unknown && effect.askId === pendingAskId) setIsMissing(true)
          setRefusedText(effect.text)
          showToast({ icon: 'error', content: effect.message || network.busy })
          return
        case 'readHistory':
          void readHistory()
          return
        case 'finished':
          void queryClient.invalidateQueries({ queryKey: ['sessions'] })
          return
        case 'reconnect':
          return
      }
    }
  })

  const readHistory = async () => {
    const id = store?.getState().conversationId
    if (!id) return
    const page = await api('chatHistory', { conversation_id: id, time_reverse: 0, offset: 0 })
    store?.replaceRecords(page.detailList)
  }

  // The socket belongs to the browser, and to this page only while it stands.
  useEffect(() => {
    const made = new ConversationStore({
      socket: searchSocket(api),
      conversationId,
      records,
      onEffect: (effect) => onEffect.current(effect),
    })
    setStore(made)
    if (pendingAskId !== '') begin(made, pendingAskId)
    return () => made.dispose()
    // The first values count: a page for another conversation is another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const state = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.getState() ?? initial.state,
    () => initial.state,
  )
  return {
    store,
    state,
    refusedText,
    isMissing,
    openVersion: async (record: ChatRecord, docId: string) => {
      const version = await queryClient.fetchQuery(recordVersionQuery(api, docId))
      store?.replaceRecord(record.askId, version)
    },
    like: async (record: ChatRecord, like: -1 | 0 | 1) => {
      store?.replaceRecord(record.askId, { ...record, like })
      try {
        await api('feedback', { ask_id: record.askId, like })
      } catch {
        store?.replaceRecord(record.askId, record)
        showToast({ icon: 'error', content: network.busy })
      }
    },
    leave: () => router.push(paths.home()),
    historyQuery: chatHistoryQuery(api, conversationId),
  }
}

/** The question of the submit; in a tab that never submitted it, the turn is only asked for. */
function begin(store: ConversationStore, askId: string): void {
  const pending = readPendingAsk(askId)
  if (!pending) return store.reconnect(askId)
  store.ask({ askId, content: pending.content, pattern: pending.pattern, from: pending.ask_from })
}

function emptyState(conversationId: string, records: readonly ChatRecord[]): ConversationState {
  return { conversationId, records, isEnded: false, seqs: new Map(), displaced: new Map() }
}

const noSubscription = () => () => undefined
