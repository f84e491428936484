import { useEffectEvent, useLayoutEffect } from 'react'
import type { ReaderPosition } from './reader-position'

/** By which the reader takes over. */
const ownMoves = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Shows a conversation from its end, and stays there while it is drawn, until the reader does something. Where the
 * browser has put the reader back where they were, they stay.
 */
export function useStartAtEnd(position: ReaderPosition, startsAtEnd: boolean): void {
  const isDue = useEffectEvent(() => startsAtEnd && window.scrollY === 0)
  // Before the first paint.
  useLayoutEffect(() => {
    if (!isDue()) return
    const observer = new ResizeObserver(() => position.goToEnd())
    const end = () => {
      observer.disconnect()
      for (const name of ownMoves) window.removeEventListener(name, end)
    }
    position.goToEnd()
    observer.observe(document.getElementById('content') ?? document.body)
    for (const name of ownMoves) window.addEventListener(name, end, { passive: true })
    return end
  }, [position])
}
