import { type RefObject, useEffect, useState } from 'react'
import { highlight, rangeIn } from './marked-range'

/** Where on the page a mark ends, within the area below its text. */
export interface Place {
  readonly top: number
  readonly left: number
}

interface Marked {
  readonly range: Range
  readonly place: Place
}

/**
 * What the reader has marked in the text before the area. It stays while the focus is in the
 * area, as in a field there, or in a menu of it.
 * @param isOffered whether it may be marked now
 */
export function useMarked(area: RefObject<HTMLElement | null>, isOffered: boolean) {
  const [marked, setMarked] = useState<Marked | null>(null)
  // The selection is the browser's.
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
  // Of the browser as well; taken away with the area.
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

/** @returns the text that stands before the area */
export function textBefore(area: Element | null): Element | null {
  const before = area?.previousElementSibling
  return before?.matches('.answer-text') ? before : null
}

function placeOf(range: Range, area: Element): Place {
  const [marked, own] = [range.getBoundingClientRect(), area.getBoundingClientRect()]
  return { top: marked.bottom - own.top + 8, left: Math.max(0, marked.left - own.left) }
}
