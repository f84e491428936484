import 'client-only'
import { sessionStore } from '@/lib/client/login/session-store'
import type { ConversationStore } from './conversation-store'
import { noteResearch } from './running-researches'

/** How many conversations of a tab go on while no page shows them. */
const keptConversations = 8

/**
 * The conversations of this tab by the key of their page, the least recently used first. A page that is opened again
 * shows what it showed, and what has been written since.
 */
const conversations = new Map<string, ConversationStore>()

/** @returns the conversation that a page with this key showed, or one that has got this id since */
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

/** Disposes of the conversations that no page shows: they were deleted, or belong to a previous user. */
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
