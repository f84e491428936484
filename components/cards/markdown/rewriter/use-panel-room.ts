import { type RefObject, useLayoutEffect, useState } from 'react'

/** For its shadow, and a line that it grows by. */
const sparePx = 48

/**
 * How high the area below a text must be, in pixels, so that a panel that begins at `top` of it is not cut off by the
 * edge of its answer; undefined while there is no panel.
 */
export function usePanelRoom(panel: RefObject<HTMLElement | null>, top: number | undefined) {
  const [height, setHeight] = useState(0)
  // Measured with each rendering, before it is painted.
  useLayoutEffect(() => {
    const now = panel.current?.offsetHeight ?? 0
    if (now !== height) setHeight(now)
  })
  return top === undefined ? undefined : Math.max(0, top + height + sparePx)
}
