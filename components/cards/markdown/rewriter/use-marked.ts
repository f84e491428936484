import { type RefObject, useEffect, useState } from 'react'
import { highlight, rangeIn } from './marked-range'

/** End position of a selection, relative to the area below its text. */
export interface Place {
  readonly top: number
  readonly left: number
}

interface Marked {
  readonly range: Range
  readonly place: Place
}

/**
 * Keeps the selection while the focus is in the area, for example in a field or a menu.
 * @param isOffered whether a new selection is accepted
 */
export function useMarked(area: RefObject<HTMLElement | null>, isOffered: boolean) {
  const [marked, setMarked] = useState<Marked | null>(null)
  useEffect(() => {
    if (!isOffered) return
    const follow = () => {
      const root = textBefore(area.current)
      if (!root || !area.current) return
      const range = rangeIn(root)
      if (range) return setMarked({ range, place: placeOf(range, area.current) })
      const focused = document.activeElement
      if (!area.current.contains(focused) && !focused?.closest('[role="menu"]')) setMarked(null)
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [area, isOffered])
  // Highlighted through the browser; cleared on unmount.
  useEffect(() => {
    highlight(marked?.range ?? null)
    return () => highlight(null)
  }, [marked])

  const clear = () => {
    setMarked(null)
    document.getSelection()?.removeAllRanges()
  }

  return { marked: isOffered ? marked : null, clear }
}

export function textBefore(area: Element | null): Element | null {
  const before = area?.previousElementSibling
  return before?.matches('.answer-text') ? before : null
}

function placeOf(range: Range, area: Element): Place {
  const [marked, own] = [range.getBoundingClientRect(), area.getBoundingClientRect()]
  return { top: marked.bottom - own.top + 8, left: Math.max(0, marked.left - own.left) }
}
