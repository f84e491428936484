import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/cards/search-result'

/** What a seal that is looked at shows. */
interface ShownCitation {
  readonly source: SourceReference
  /** The sentence that the seal stands behind. */
  readonly claim: string
  /** Whether the source supports that sentence. */
  readonly isVerified: boolean
  readonly anchor: HTMLElement
  /** Which of the seals that lead to this source it is. */
  readonly sealId: string
}

/** A citation that is shown; one that was opened by a click, a tap or a key has the focus and stays until it is closed. */
export type OpenCitation = ShownCitation & { readonly isPinned: boolean }

/** Which seal of a record is looked at. */
export interface ActiveCitation {
  readonly citation: StoreApi<OpenCitation | null>
  /** Shows it while the pointer is on its seal, unless another one was opened to stay. */
  readonly show: (citation: ShownCitation) => void
  /** Opens it to stay; the one that is open is closed. */
  readonly toggle: (citation: ShownCitation) => void
  readonly hide: () => void
  /** Hides what is only shown, unless the pointer comes back, or goes into it, in time. */
  readonly hideSoon: () => void
  /** Calls off what hideSoon began. */
  readonly keep: () => void
}

/** How long the pointer may be on its way from the seal to the preview. */
const graceMs = 140

/** A store rather than a state of the record: of its hundreds of seals only those are drawn again that changed. */
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
    hide: () => set(null),
    hideSoon: () => {
      keep()
      if (!isPinned()) timer = setTimeout(() => set(null), graceMs)
    },
    keep,
  }
}
