'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getCookie } from 'cookies-next/client'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isResearch } from '@/components/cards/outline/research-parts'
import { followResearch } from '@/components/research/follow-research'
import { showToast } from '@/components/ui/toast/toast-store'
import type { ServiceAddresses } from '@/lib/client/api/agent-config'
import { knownAddresses } from '@/lib/client/api/agent-config'
import { feedbackMutation, recordVersionQuery } from '@/lib/client/api/answers'
import type { Api } from '@/lib/client/api/api'
import { useApi } from '@/lib/client/api/api-context'
import { shortTextOfError } from '@/lib/client/api/api-error'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
import { noSubscription } from '@/lib/client/page/no-subscription'
import type { Channel } from '@/lib/client/realtime/channel'
import type { ViewEffect } from '@/lib/client/realtime/conversation/conversation-effect'
import { initialState, type NewestPage } from '@/lib/client/realtime/conversation/conversation-history'
import { ConversationStore } from '@/lib/client/realtime/conversation/conversation-store'
import { mergeCards } from '@/lib/client/realtime/conversation/merge-cards'
import { findConversation, keepConversation } from '@/lib/client/realtime/conversation/open-conversations'
import {
  type PendingAsk,
  readPendingAsk,
  removePendingAsk,
} from '@/lib/client/realtime/conversation/pending-ask'
import { errorNumbers } from '@/lib/contract/error-code'
import type { Card } from '@/lib/contract/frames/card'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { cookieNames } from '@/lib/contract/identity'
import { useTexts } from '@/lib/messages/use-texts'
import { CoalescedStore } from './coalesced-store'
import type { Refusal } from './refused-question'

export interface ConversationOptions {
  readonly channel: Channel
  readonly conversationId: string
  readonly page: NewestPage
  readonly pendingAskId: string
  /** Key of a new conversation until it has an id; defaults to the agent. */
  readonly newKey?: string
  /** The address has no conversation id: shows the newest with its agent, or a new one. */
  readonly isNewest?: boolean
  readonly foundId?: string
  readonly isGreeted?: boolean
  /** Called when the host has assigned an id to the conversation, or it is shown again. */
  readonly onNamed: (conversationId: string) => void
  readonly onMissing: () => void
}

/** A returned question. A new object each time, even for the same text. */
export interface ReturnedText {
  readonly text: string
  /** A text that was asked after all: it leaves the prompt input. */
  readonly asked?: string
}

/** The conversation stays alive while other pages are shown. */
export function useConversation(options: ConversationOptions) {
  const api = useApi()
  const queryClient = useQueryClient()
  // Socket and storage exist in the browser only. Created with the first render, so that clicks always find it.
  const openStore = () => storeOf(options, api, knownAddresses(queryClient, options.channel.agentId))
  const [{ store }, setOpened] = useState(() => ({
    store: typeof window === 'undefined' ? null : openStore(),
  }))
  const [initial] = useState(() => store?.getState() ?? initialState(options.conversationId, options.page))
  const [returned, setReturned] = useState<ReturnedText>({ text: '' })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffects(store, options, setReturned, setRefusal)

  // Sets state in a layout effect, so that a just submitted question is in the first paint. Its effects are
  // subscribed after that. Between the render and now another member may have logged in, and the store may have been
  // disposed of.
  useLayoutEffect(() => {
    const opened = store && !store.isDisposed ? store : openStore()
    keepConversation(keyOf(options), opened)
    if (opened.begin()) beginConversation(opened, options)
    else resumeConversation(opened, options)
    setOpened({ store: opened })
    return opened.show()
    // Runs with the first values: a page for another conversation mounts another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const steady = useMemo(() => store && new CoalescedStore(store), [store])
  const state = useSyncExternalStore(
    steady?.subscribe ?? noSubscription,
    () => steady?.getState() ?? initial,
    () => initial,
  )
  useListedStep(state.records.at(-1))

  return {
    store,
    state,
    /** Text deltas of the newest answer between two states. */
    growth: steady?.streamingText ?? null,
    returned,
    writeText: (text: string) => setReturned({ text }),
    /** It was asked: it leaves the prompt input. */
    leaveText: (asked: string) => setReturned({ text: '', asked }),
    /** Null as soon as something else is asked. */
    refusal: refusal?.after === lastAskOf(state) ? refusal : null,
    /** Under the same ask_id, with all that was chosen for it. @returns whether it is still known */
    repeatRefused: ({ askId, text }: Refusal) => {
      const pending = readPendingAsk(askId)
      if (!pending || !store) return false
      setReturned({ text: '', asked: text })
      askPending(store, pending)
      return true
    },
    ...useRecordChanges(store),
  }
}

/** '' before the first question. */
function lastAskOf({ records }: { readonly records: readonly ChatRecord[] }): string {
  return records.at(-1)?.askId ?? ''
}

/** Search lists show the awaited step: they are refetched when it changes. */
function useListedStep(record: ChatRecord | undefined): void {
  const queryClient = useQueryClient()
  const { kind = '', step = '' } = record?.waiting ?? {}
  const awaited = `${kind} ${step}`
  const listed = useRef(awaited)
  useEffect(() => {
    if (listed.current === awaited) return
    listed.current = awaited
    void queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }, [awaited, queryClient])
}

function useRecordChanges(store: ConversationStore | null) {
  const api = useApi()
  const queryClient = useQueryClient()
  const network = useTexts('network')
  const { mutateAsync: rate } = useMutation(feedbackMutation(api))
  const changeCards = (docId: string, change: (data: readonly Card[]) => Card[]): void => {
    queryClient.removeQueries({ queryKey: recordVersionQuery(api, docId).queryKey })
    const record = store?.getState().records.find((each) => each.doc_id === docId)
    if (record) store?.replaceRecord(record.askId, { ...record, data: change(record.data) })
  }
  const showError = (error: unknown) =>
    void showToast({ icon: 'error', content: shortTextOfError(error, network) })

  return {
    /** Shows answers as the host has them now; others than those of this conversation are ignored. */
    reload: (docIds: readonly string[]) => {
      for (const docId of docIds) {
        const query = recordVersionQuery(api, docId)
        queryClient.removeQueries({ queryKey: query.queryKey })
        const record = store?.getState().records.find((each) => each.doc_id === docId)
        if (!record) continue
        const show = (now: ChatRecord) => store?.replaceRecord(record.askId, now)
        void queryClient.fetchQuery(query).then(show).catch(showError)
      }
    },
    openVersion: async (record: ChatRecord, docId: string) => {
      try {
        store?.replaceRecord(record.askId, await queryClient.fetchQuery(recordVersionQuery(api, docId)))
      } catch (error) {
        showError(error)
      }
    },
    showEdited: (docId: string, cardId: string, content: unknown) =>
      changeCards(docId, (data) => data.map((card) => (card.id === cardId ? { ...card, content } : card))),
    showLate: (docId: string, cards: readonly Card[]) =>
      changeCards(docId, (data) => mergeCards(data, cards)),
    like: async (record: ChatRecord, like: -1 | 0 | 1) => {
      store?.replaceRecord(record.askId, { ...record, like })
      try {
        await rate({ ask_id: record.askId, like })
      } catch (error) {
        // Keeps changes of the record made meanwhile.
        const now = store?.getState().records.find((each) => each.askId === record.askId)
        if (now) store?.replaceRecord(record.askId, { ...now, like: record.like })
        showError(error)
      }
    },
  }
}

/**
 * Handles the effects of the conversation.
 * @param setReturned puts a text back into the prompt input
 * @param setRefusal shows why a question was not accepted
 */
function useEffects(
  store: ConversationStore | null,
  { pendingAskId, onNamed, onMissing }: ConversationOptions,
  setReturned: (returned: ReturnedText) => void,
  setRefusal: (refusal: Refusal) => void,
): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const network = useTexts('network')
  const result = useTexts('result')
  const research = useTexts('research')
  const errors = useTexts('errors')

  const readHistory = async () => {
    const { conversationId, records } = store?.getState() ?? {}
    if (!store || !conversationId || !records) return
    const page = await api('chatHistory', { conversation_id: conversationId, time_reverse: 0, offset: 0 })
    store.mergeHistory(records, page)
  }

  const handleRefusal = ({ code, message, askId, text }: Extract<ViewEffect, { kind: 'refused' }>) => {
    // Content stays readable whatever happens to the login; only a page without content counts as missing.
    if (code === errorNumbers.unknown && pendingAskId !== '' && askId === pendingAskId) onMissing()
    // Of a member the login is being checked, and that says what is wrong.
    const isLogin = code === errorNumbers.no_identity && Boolean(getCookie(cookieNames.token))
    const rejected = isLogin ? errors.unauthorized.title : result.connection.rejected
    const sentence = code === errorNumbers.no_identity ? rejected : message || network.busy
    // A refused repeat leaves its answer as it was.
    if (text === '' || !store) return void (isLogin || showToast({ icon: 'error', content: sentence }))
    setReturned({ text })
    setRefusal({ code, sentence, askId, text, after: lastAskOf(store.getState()) })
  }

  /** Notifies users on other pages or tabs, if they enabled it. */
  const notifyFinished = async (askId: string) => {
    const record = store?.getState().records.findLast((each) => each.askId === askId)
    const isReport = record !== undefined && isResearch(record)
    // Members get a notification at the bell, with a link.
    if (isReport && isShownAsMember()) return
    const title = isReport ? research.doneNotice : result.ready
    const notice = await import('@/lib/client/page/answer-notice').catch(() => null)
    notice?.notifyAnswer(title, record?.content ?? '')
  }

  // The store calls it long after the render that created it.
  const handle = useEffectEvent((effect: ViewEffect): void => {
    switch (effect.kind) {
      case 'named':
        onNamed(effect.conversationId)
        void queryClient.invalidateQueries({ queryKey: ['sessions'] })
        return removePendingAsk(effect.askId)
      case 'refused':
        return handleRefusal(effect)
      case 'returned':
        setReturned({ text: effect.text })
        return removePendingAsk(effect.askId)
      case 'readHistory':
        // On failure it is fetched when the socket is open again.
        return void readHistory().catch(() => showToast({ icon: 'error', content: network.busy }))
      case 'finished':
        if (document.hidden) void notifyFinished(effect.askId)
        // Updates the gallery next to it.
        void queryClient.invalidateQueries({ queryKey: ['generated-images'] })
        return void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    }
  })
  useEffect(() => store?.listen((effect) => handle(effect)), [store])
}

/** Key among the open conversations: its id, its pending question, or the agent of a new one. */
function keyOf({ conversationId, pendingAskId, newKey, channel }: ConversationOptions): string {
  return conversationId || pendingAskId || newKey || `with ${channel.agentId}`
}

/** Reuses the store of a previously shown page of this conversation, or creates one. */
function storeOf(
  options: ConversationOptions,
  api: Api,
  known: ServiceAddresses | undefined,
): ConversationStore {
  const { channel, conversationId, page } = options
  return (
    findConversation(keyOf(options)) ??
    new ConversationStore({ channel, socket: channel.socketFor(api, known), conversationId, page })
  )
}

/** Frames received meanwhile are included already; missed ones are fetched. */
function resumeConversation(store: ConversationStore, options: ConversationOptions): void {
  const { conversationId } = store.getState()
  if (conversationId !== '') options.onNamed(conversationId)
  // It may be older than the records shown before.
  if (options.foundId) store.mergeHistory(store.getState().records, options.page)
  store.follow()
}

/** Sends the submitted question; in a tab that did not submit it, subscribes to its turn. */
function beginConversation(store: ConversationStore, { isGreeted, pendingAskId }: ConversationOptions): void {
  followResearch(store)
  if (isGreeted) store.ask({ kind: 'greeting' })
  if (pendingAskId === '') return
  const pending = readPendingAsk(pendingAskId)
  if (!pending) return store.reconnect(pendingAskId)
  askPending(store, pending)
}

function askPending(store: ConversationStore, { ask_id: askId, ask_from: from, ...asked }: PendingAsk): void {
  store.ask({ kind: 'question', askId, from, ...asked })
}
