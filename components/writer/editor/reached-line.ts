/** Below the toolbar, with some space. */
const topPx = 170

interface Scrolling {
  readonly scrolled: number
  /** Height of all that can be scrolled. */
  readonly content: number
  readonly window: number
}

/**
 * A heading above this line of the window counts as reached. Over the last window of a page the line moves down: the
 * last headings can't be scrolled to the top.
 * @returns pixels from the top of the window
 */
export function reachedLine({ scrolled, content, window }: Scrolling): number {
  const most = Math.max(0, content - window)
  const last = Math.max(0, Math.min(most, window) - (most - scrolled))
  return topPx + (Math.max(0, window - topPx) * last) / window
}
