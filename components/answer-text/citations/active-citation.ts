import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/cards/search-result'

interface ShownCitation {
  readonly source: SourceReference
  /** Sentence before the citation. */
  readonly claim: string
  /** Whether a sentence of the text cites it: not of a source on its own, or for a statement elsewhere. */
  readonly isInText: boolean
  readonly anchor: HTMLElement
  /** Identifies the citation among those of this source. */
  readonly sealId: string
}

/** Opened by a click, a tap or a key it is pinned: it has the focus and stays until it is closed. */
export type OpenCitation = ShownCitation & { readonly isPinned: boolean }

export interface ActiveCitation {
  readonly citation: StoreApi<OpenCitation | null>
  readonly show: (citation: ShownCitation) => void
  /** Pins it, or closes it if already pinned. */
  readonly toggle: (citation: ShownCitation) => void
  readonly turnTo: (citation: ShownCitation) => void
  readonly hide: () => void
  /** Closes an unpinned preview after a grace period, in which the pointer may return or enter it. */
  readonly hideSoon: () => void
  readonly keep: () => void
}

/** Time for the pointer to move from the citation to the preview. */
const graceMs = 140

/** A store rather than state of the record: of hundreds of citations only those that change are rendered. */
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
