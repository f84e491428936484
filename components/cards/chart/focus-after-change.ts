import { useEffect } from 'react'
import type { OwnRecord } from '../card-view'

type Place = Pick<OwnRecord, 'conversationId' | 'docId'>

/** A chip that was changed; the version of the answer that comes next has others in its place. */
let pending: (Place & { readonly chip: string }) | null = null

/** Call before a changed query is sent. */
export function rememberChip({ conversationId, docId }: Place, chip: string): void {
  pending = { conversationId, docId, chip }
}

/**
 * Focuses the changed chip of the next version once it can be used, unless the user has moved the focus since.
 * @param place absent while the answer is read only
 * @param focusChip focuses a chip, or what follows one that was removed
 */
export function useFocusAfterChange(place: Place | undefined, focusChip: (chip: string) => void): void {
  const conversationId = place?.conversationId
  const docId = place?.docId
  // The focus can only move once the chips are in the page.
  useEffect(() => {
    if (pending === null || pending.conversationId !== conversationId || pending.docId === docId) return
    const { chip } = pending
    pending = null
    const { activeElement } = document
    if (activeElement === null || activeElement.matches('body, main, [data-focus-heir=stop]')) focusChip(chip)
  }, [conversationId, docId, focusChip])
}
