import { useEffect } from 'react'
import type { OwnRecord } from '../card-view'

type Place = Pick<OwnRecord, 'conversationId' | 'docId'>

interface Pending extends Place {
  readonly chip: string
  /** Ends listening for what the user does meanwhile. */
  readonly listening: AbortController
}

/** A chip that was changed; the version of the answer that comes next has others in its place. */
let pending: Pending | null = null

function forget(): void {
  pending?.listening.abort()
  pending = null
}

/** Call before a changed query is sent. A key or press before its answer has come keeps the focus where it is then. */
export function rememberChip({ conversationId, docId }: Place, chip: string): void {
  forget()
  const listening = new AbortController()
  pending = { conversationId, docId, chip, listening }
  const options = { capture: true, signal: listening.signal }
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, forget, options)
}

/**
 * Focuses the changed chip of the next version once it can be used. While that one is answered, the focus is on the stop
 * button, and at its end in the prompt input.
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
    forget()
    const { activeElement } = document
    if (activeElement === null || activeElement.matches('body, main, [data-focus-heir]')) focusChip(chip)
  }, [conversationId, docId, focusChip])
}
