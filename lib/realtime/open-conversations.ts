import 'client-only'
import { sessionStore } from '@/lib/login/session-store'
import type { ConversationStore } from './conversation-store'

/** So many conversations of a tab go on while no page shows them. */
const keptConversations = 8

/**
 * The conversations of this tab by the key of their page, the longest unused first. A page that is left and come back
 * to shows what it showed, and what has been written since.
 */
const conversations = new Map<string, ConversationStore>()

/** @returns the conversation that a page of this key showed, or one that has got this id since. */
export function openConversation(key: string): ConversationStore | undefined {
  return entryOf(key)?.[1]
}

/** Keeps a conversation, or marks it as used just now. */
export function keepConversation(key: string, store: ConversationStore): void {
  const known = entryOf(key)
  if (known) conversations.delete(known[0])
  conversations.set(known?.[0] ?? key, store)
  const left = [...conversations].filter(([, { isShown }]) => !isShown)
  forget(left.slice(0, Math.max(0, conversations.size - keptConversations)))
}

/** Forgets what no page shows: it was deleted, or belongs to another than the current user. */
export function forgetLeftConversations(): void {
  forget([...conversations].filter(([, { isShown }]) => !isShown))
}

sessionStore.subscribe(forgetLeftConversations)

function entryOf(key: string): [string, ConversationStore] | undefined {
  return [...conversations].find(([known, store]) => known === key || store.getState().conversationId === key)
}

function forget(entries: readonly [string, ConversationStore][]): void {
  for (const [key, store] of entries) {
    conversations.delete(key)
    store.dispose()
  }
}
