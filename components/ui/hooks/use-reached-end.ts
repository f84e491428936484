import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Distance to the end at which the next page is requested, in pixels: about one screen. */
const marginPx = 600

/**
 * Calls back when the end of a list comes near.
 * @param isWatching false while nothing more can be loaded; setting it to true again reports an end that is still
 * visible
 * @returns the ref of an empty element after the list
 */
export function useReachedEnd(
  isWatching: boolean,
  onReach: () => void,
  distancePx = marginPx,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const handleReach = useEffectEvent(onReach)
  useEffect(() => {
    if (!isWatching || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) handleReach()
      },
      { rootMargin: `${distancePx}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWatching, distancePx])
  return end
}
