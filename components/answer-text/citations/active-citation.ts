import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { SupportVerdict } from '@/lib/text/citations/claim-support/judge-citation'

/** What the preview of a seal shows. */
interface ShownCitation {
  readonly source: SourceReference
  /** The sentence that the seal follows. */
  readonly claim: string
  /** What the source says of that sentence. */
  readonly verdict: SupportVerdict
  readonly anchor: HTMLElement
  /** Which of the seals of this source it is. */
  readonly sealId: string
}

/**
 * A citation whose preview is open. Opened by a click, a tap or a key it is pinned: it has the focus and stays until
 * it is closed.
 */
export type OpenCitation = ShownCitation & { readonly isPinned: boolean }

/** The seal of a record whose preview is open. */
export interface ActiveCitation {
  readonly citation: StoreApi<OpenCitation | null>
  /** Previews it while the pointer is on its seal, unless another one is pinned. */
  readonly show: (citation: ShownCitation) => void
  /** Pins it, or closes it when it is pinned already. */
  readonly toggle: (citation: ShownCitation) => void
  /** Shows another one in the place of the one that is open. */
  readonly turnTo: (citation: ShownCitation) => void
  readonly hide: () => void
  /** Closes a preview that is not pinned after a grace period, in which the pointer may come back or enter it. */
  readonly hideSoon: () => void
  /** Cancels hideSoon. */
  readonly keep: () => void
}

/** How long the pointer may be on its way from the seal to the preview. */
const graceMs = 140

/** A store rather than state of the record: of its hundreds of seals only those that change are rendered. */
export function createActiveCitation(): ActiveCitation {
  const citation = createStore<OpenCitation | null>(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => clearTimeout(timer)
  const set = (shown: OpenCitation | null) => {
    keep()
    citation.setState(shown, true)
  }
  const isPinned = () => citation.getState()?.isPinned === true
  return {
    citation,
    show: (shown) => {
      if (!isPinned()) set({ ...shown, isPinned: false })
    },
    toggle: (shown) => {
      const isOpen = isPinned() && citation.getState()?.sealId === shown.sealId
      set(isOpen ? null : { ...shown, isPinned: true })
    },
    turnTo: (shown) => set({ ...shown, isPinned: true }),
    hide: () => set(null),
    hideSoon: () => {
      keep()
      if (!isPinned()) timer = setTimeout(() => set(null), graceMs)
    },
    keep,
  }
}
