import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The distance to the end at which the next page is requested, in pixels: about a screen. */
const marginPx = 600

/**
 * Reports when the end of a list comes near.
 * @param isWatching off while nothing more can be loaded; turning it on again reports an end that is still visible
 * @returns the ref of an empty element after the list
 */
export function useReachedEnd(
  isWatching: boolean,
  onReach: () => void,
  distancePx = marginPx,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const handleReach = useEffectEvent(onReach)
  // Visibility comes from an IntersectionObserver.
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
