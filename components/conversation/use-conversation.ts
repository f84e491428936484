'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { type Api } from '@/lib/api/api'
import { useApi } from '@/lib/api/api-context'
import { recordVersionQuery } from '@/lib/api/chat-history'
import { feedbackMutation } from '@/lib/api/feedback'
import type { ChatRecord } from '@/lib/contract/record'
import { type NewestPage, openState } from '@/lib/realtime/conversation-history'
import { ConversationStore } from '@/lib/realtime/conversation-store'
import { keepConversation, openConversation } from '@/lib/realtime/open-conversations'
import { searchSocket } from '@/lib/realtime/search-socket'
import { useMessages } from '@/lib/session/locale-context'
import { readPendingAsk } from '@/lib/session/pending-ask'
import { showAddress, useConversationEffects } from './use-conversation-effects'

export interface ConversationOptions {
  readonly conversationId: string
  /** The newest page of its history. */
  readonly page: NewestPage
  /** The ask_id of a question that was just submitted, or ''. */
  readonly pendingAskId: string
}

/** A conversation that is kept in step with the host, and that is still there when the reader comes back. */
export function useConversation(options: ConversationOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { network } = useMessages()
  const { mutateAsync: rate } = useMutation(feedbackMutation(api))
  const [store, setStore] = useState<ConversationStore | null>(null)
  const [initial] = useState(
    () => openConversation(keyOf(options))?.getState() ?? openState(options.conversationId, options.page),
  )
  const { returned, isMissing } = useConversationEffects(store, options.pendingAskId)

  // The socket belongs to the browser. A question that was just submitted is thereby in the page's first picture.
  useLayoutEffect(() => {
    const left = openConversation(keyOf(options))
    setStore(left ? comeBack(left, options) : begin(options, api))
    // The first values count: a page for another conversation is another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const state = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.getState() ?? initial,
    () => initial,
  )
  const sayFailed = () => void showToast({ icon: 'error', content: network.busy })
  return {
    store,
    state,
    returned,
    isMissing,
    openVersion: async (record: ChatRecord, docId: string) => {
      try {
        store?.replaceRecord(record.askId, await queryClient.fetchQuery(recordVersionQuery(api, docId)))
      } catch {
        sayFailed()
      }
    },
    like: async (record: ChatRecord, like: -1 | 0 | 1) => {
      store?.replaceRecord(record.askId, { ...record, like })
      try {
        await rate({ ask_id: record.askId, like })
      } catch {
        store?.replaceRecord(record.askId, record)
        sayFailed()
      }
    },
  }
}

function keyOf({ conversationId, pendingAskId }: ConversationOptions): string {
  return conversationId || pendingAskId
}

/** What has been written since the page was left is there already; what was missed is read. */
function comeBack(store: ConversationStore, options: ConversationOptions): ConversationStore {
  keepConversation(keyOf(options), store)
  const { conversationId } = store.getState()
  if (conversationId !== '') showAddress(conversationId)
  store.follow()
  return store
}

/** The question of the submit is asked; in a tab that never submitted it, the turn is only asked for. */
function begin(options: ConversationOptions, api: Api): ConversationStore {
  const { conversationId, page, pendingAskId } = options
  const store = new ConversationStore({ socket: searchSocket(api), conversationId, page })
  keepConversation(keyOf(options), store)
  if (pendingAskId === '') return store
  const pending = readPendingAsk(pendingAskId)
  if (!pending) store.reconnect(pendingAskId)
  else {
    const { content, pattern, ask_from: from } = pending
    store.ask({ askId: pendingAskId, content, pattern, from })
  }
  return store
}

const noSubscription = () => () => undefined
