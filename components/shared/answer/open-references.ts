import { createStore } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/card'

/** Search-result data as the specification stores it, one entry a reference id (§3). */
export interface ReferenceEntry {
  readonly reportOrigin: string
  readonly reportLinkEntity: string
  readonly conversation_id: string
  readonly ask_id: string
  readonly level: string
  readonly source: readonly SourceReference[]
}

/** The open reference lists of the page, by id; a list that is not here is closed. */
export const openReferences = createStore<ReadonlyMap<string, ReferenceEntry>>(() => new Map())

/** Opens a closed list, closes an open one. @returns whether it is open now */
export function toggleReferences(id: string, entry: ReferenceEntry): boolean {
  const lists = new Map(openReferences.getState())
  const isOpening = !lists.delete(id)
  if (isOpening) lists.set(id, entry)
  openReferences.setState(lists, true)
  return isOpening
}

/** Closes every list and forgets what it held: the route's id has changed, or the view was left (§4). */
export function closeAllReferences(): void {
  if (openReferences.getState().size > 0) openReferences.setState(new Map(), true)
}
