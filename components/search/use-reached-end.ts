import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How far before the end the next page is asked for, in pixels: about a screen. */
const marginPx = 600

/**
 * Tells when the end of a list comes near.
 * @param isWatching off while nothing more can be loaded; turning it on again reports an end that is still in sight
 * @returns the ref of an empty element after the list
 */
export function useReachedEnd(isWatching: boolean, onReach: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const handleReach = useEffectEvent(onReach)
  // What is in sight is known to the browser, not to React.
  useEffect(() => {
    if (!isWatching || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleReach()
      },
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWatching])
  return end
}
