import { type KeyboardEvent, useState } from 'react'
import type { Suggestion } from './suggestion-rules'

interface SuggestionCursor {
  readonly isOpen: boolean
  /** -1 if none is selected. */
  readonly activeIndex: number
  readonly open: () => void
  readonly close: () => void
  readonly handleKey: (event: KeyboardEvent) => boolean
}

/**
 * Whether the list is open, and the suggestion selected by the arrow keys. Beyond either end the box itself is
 * selected.
 */
export function useSuggestionCursor(suggestions: readonly Suggestion[]): SuggestionCursor {
  const [isWanted, setIsWanted] = useState(false)
  const [index, setIndex] = useState(-1)
  const count = suggestions.length
  const activeIndex = index < count ? index : -1
  const isOpen = isWanted && count > 0
  const close = () => {
    setIsWanted(false)
    setIndex(-1)
  }
  const move = (step: 1 | -1) => {
    setIsWanted(true)
    // The positions are the suggestions 0 … count-1 and the box at -1, in a ring.
    setIndex(((activeIndex + 1 + step + count + 1) % (count + 1)) - 1)
  }
  return {
    isOpen,
    activeIndex: isOpen ? activeIndex : -1,
    open: () => {
      setIsWanted(true)
      setIndex(-1)
    },
    close,
    handleKey: (event) => {
      if (event.key === 'Escape' && isOpen) close()
      else if (event.key === 'ArrowDown' && count > 0) move(1)
      else if (event.key === 'ArrowUp' && isOpen) move(-1)
      else return false
      event.preventDefault()
      return true
    },
  }
}
