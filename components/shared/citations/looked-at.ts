import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SourceReference } from '@/lib/contract/card'

/** What a seal that is looked at shows. */
export interface ShownCitation {
  readonly source: SourceReference
  /** The sentence that the seal stands behind. */
  readonly claim: string
  /** Whether the source supports that sentence. */
  readonly isVerified: boolean
  readonly anchor: HTMLElement
  /** Which of the seals that lead to this source it is. */
  readonly sealId: string
}

/** Which seal of a record is looked at. */
export interface LookedAt {
  readonly citation: StoreApi<ShownCitation | null>
  readonly show: (citation: ShownCitation) => void
  readonly hide: () => void
  /** Hides it unless the pointer comes back, or goes into the preview, in time. */
  readonly hideSoon: () => void
  /** Calls off what hideSoon began. */
  readonly keep: () => void
}

/** How long the pointer may be on its way from the seal to the preview. */
const graceMs = 140

/** A store rather than a state of the record: of its hundreds of seals only those are drawn again that changed. */
export function createLookedAt(): LookedAt {
  const citation = createStore<ShownCitation | null>(() => null)
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => clearTimeout(timer)
  const set = (shown: ShownCitation | null) => {
    keep()
    citation.setState(shown, true)
  }
  return {
    citation,
    show: set,
    hide: () => set(null),
    hideSoon: () => {
      keep()
      timer = setTimeout(() => set(null), graceMs)
    },
    keep,
  }
}
