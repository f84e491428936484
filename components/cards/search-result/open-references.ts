import { createStore } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/cards/search-result'

/** Search-result data as the specification stores it, one entry per reference id (§3). */
export interface ReferenceEntry {
  readonly reportOrigin: string
  readonly reportLinkEntity: string
  readonly conversation_id: string
  readonly ask_id: string
  readonly level: string
  readonly source: readonly SourceReference[]
}

interface ReferenceListState {
  readonly entry: ReferenceEntry
  readonly isOpen: boolean
}

/** Reference lists opened on the page, by id; closed ones are kept (§4). */
export const openReferences = createStore<ReadonlyMap<string, ReferenceListState>>(() => new Map())

/** Toggles a list. @returns whether it is open now */
export function toggleReferences(id: string, entry: ReferenceEntry): boolean {
  const lists = openReferences.getState()
  const isOpen = !(lists.get(id)?.isOpen ?? false)
  openReferences.setState(new Map(lists).set(id, { entry, isOpen }), true)
  return isOpen
}

/** Closes and discards all lists: the route's id has changed, or the view was left (§4). */
export function closeAllReferences(): void {
  if (openReferences.getState().size > 0) openReferences.setState(new Map(), true)
}
