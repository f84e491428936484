import 'client-only'
import { sessionStore } from '@/lib/client/login/session-store'
import type { ConversationStore } from './conversation-store'
import { noteResearch } from './running-researches'

/** Maximum conversations of a tab that stay active while no page shows them. */
const keptConversations = 8

/** By page key, least recently used first. A reopened page shows its former state plus later output. */
const conversations = new Map<string, ConversationStore>()

/** @returns the conversation by page key, or by the id that it has received since */
export function findConversation(key: string): ConversationStore | undefined {
  return entryOf(key)?.[1]
}

/** Adds a conversation, or marks it as just used. */
export function keepConversation(key: string, store: ConversationStore): void {
  const known = entryOf(key)
  if (known) conversations.delete(known[0])
  conversations.set(known?.[0] ?? key, store)
  const left = [...conversations].filter(([, { isShown }]) => !isShown)
  forget(left.slice(0, Math.max(0, conversations.size - keptConversations)))
}

/** Disposes of conversations that no page shows: they were deleted, or belong to a previous user. */
export function disposeHiddenConversations(): void {
  forget([...conversations].filter(([, { isShown }]) => !isShown))
}

sessionStore.subscribe(disposeHiddenConversations)

function entryOf(key: string): [string, ConversationStore] | undefined {
  return [...conversations].find(([known, store]) => known === key || store.getState().conversationId === key)
}

function forget(entries: readonly [string, ConversationStore][]): void {
  for (const [key, store] of entries) {
    conversations.delete(key)
    noteResearch(store.getState().conversationId, null)
    store.dispose()
  }
}
