import { useEffectEvent, useLayoutEffect } from 'react'
import type { EndFollower } from './follow-end'

/** Events by which the user takes over scrolling. */
const ownMoves = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Stays at the end until the user interacts. A scroll position that the browser has restored is kept. */
export function useStartAtEnd(position: EndFollower, startsAtEnd: boolean): void {
  const isDue = useEffectEvent(() => startsAtEnd && window.scrollY === 0)
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
