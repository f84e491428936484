'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { recordVersionQuery } from '@/lib/api/chat-history'
import { feedbackMutation } from '@/lib/api/feedback'
import type { ChatRecord } from '@/lib/contract/record'
import { ConversationStore } from '@/lib/realtime/conversation-store'
import { openState } from '@/lib/realtime/conversation-state'
import { searchSocket } from '@/lib/realtime/search-socket'
import { useMessages } from '@/lib/session/locale-context'
import { readPendingAsk } from '@/lib/session/pending-ask'
import { useConversationEffects } from './use-conversation-effects'

export interface ConversationOptions {
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  /** The ask_id of a question that was just submitted, or ''. */
  readonly pendingAskId: string
}

/** A conversation that is kept in step with the host while the page stands. */
export function useConversation(options: ConversationOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { network } = useMessages()
  const { mutateAsync: rate } = useMutation(feedbackMutation(api))
  const [store, setStore] = useState<ConversationStore | null>(null)
  const [initial] = useState(() => openState(options.conversationId, options.records))
  const { refusedText, isMissing, handle } = useConversationEffects(store, options.pendingAskId)
  const newestHandle = useRef(handle)
  // The store calls it long after the render that made it.
  useEffect(() => {
    newestHandle.current = handle
  })

  // The socket belongs to the browser, and to this page only while it stands. A question that was just submitted is
  // thereby in the page's first picture.
  useLayoutEffect(() => {
    const made = new ConversationStore({
      socket: searchSocket(api),
      conversationId: options.conversationId,
      records: options.records,
      onEffect: (effect) => newestHandle.current(effect),
    })
    setStore(made)
    if (options.pendingAskId !== '') begin(made, options.pendingAskId)
    return () => made.dispose()
    // The first values count: a page for another conversation is another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const state = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.getState() ?? initial,
    () => initial,
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
        await rate({ ask_id: record.askId, like })
      } catch {
        store?.replaceRecord(record.askId, record)
        showToast({ icon: 'error', content: network.busy })
      }
    },
  }
}

/** The question of the submit; in a tab that never submitted it, the turn is only asked for. */
function begin(store: ConversationStore, askId: string): void {
  const pending = readPendingAsk(askId)
  if (!pending) return store.reconnect(askId)
  store.ask({ askId, content: pending.content, pattern: pending.pattern, from: pending.ask_from })
}

const noSubscription = () => () => undefined
