import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Body of the newest reply of each tool that was debugged on this page; a store, since form and panel are apart. */
const newestReplies = createStore<ReadonlyMap<number, string>>(() => new Map())

/** @returns the body of the newest reply that this page has seen; null for none */
export function useNewestReply(toolId: number): string | null {
  return useStore(newestReplies, (replies) => replies.get(toolId) ?? null)
}

export function setNewestReply(toolId: number, body: string): void {
  newestReplies.setState(new Map(newestReplies.getState()).set(toolId, body), true)
}
