import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import type { TrackedEvent } from './tracking-port'

/** How long after the load the screen is looked at (§9). */
export const blankScreenAfterMs = 5_000
const steps = [0.1, 0.3, 0.5, 0.7, 0.9]
/** What is there before anything has been drawn. */
const containers = new Set(['content', 'main', '__next'])

/** Looks once, after the page was loaded, whether anything is drawn, and reports when nothing is. @returns what ends it */
export function watchBlankScreen(page: Window, report: (event: TrackedEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(() => {
      if (!page.document.hidden && isBlank(page)) report({ event: trackingEvents.blankScreen, type: 'event' })
    }, blankScreenAfterMs)
  }
  if (page.document.readyState === 'complete') start()
  else page.addEventListener('load', start, { once: true })
  return () => {
    clearTimeout(timer)
    page.removeEventListener('load', start)
  }
}

/** Whether there is nothing but the empty frame of the page at points all over the screen. */
function isBlank(page: Window): boolean {
  return steps.every((across) =>
    steps.every((down) => {
      const found = page.document.elementFromPoint(across * page.innerWidth, down * page.innerHeight)
      return found === null || isEmptyFrame(found)
    }),
  )
}

function isEmptyFrame(element: Element): boolean {
  return element.tagName === 'HTML' || element.tagName === 'BODY' || containers.has(element.id)
}
