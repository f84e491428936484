import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import { reducedAddress } from '@/lib/text/addresses/reduced-address'
import type { TrackedEvent } from './tracking-port'

/** The router sets the title some time after the address. */
const titleDelayMs = 500

/**
 * Reports the current page and each navigation. A change of query values only is not a navigation. The router has no
 * event outside of its components, so the history functions are wrapped.
 * @returns stops it
 */
export function watchPages(page: Window, report: (event: TrackedEvent) => void): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let shown = ''

  const look = () => {
    const here = reducedAddress(page.location.href)
    if (here === shown) return

    shown = here
    const timer = setTimeout(() => {
      timers.delete(timer)
      report({ event: trackingEvents.pageView, type: 'view' })
    }, titleDelayMs)
    timers.add(timer)
  }

  const restore = [
    afterCalls(page.history, 'pushState', look),
    afterCalls(page.history, 'replaceState', look),
  ]
  page.addEventListener('popstate', look)
  look()

  return () => {
    for (const timer of timers) clearTimeout(timer)
    for (const undo of restore) undo()
    page.removeEventListener('popstate', look)
  }
}

function afterCalls(history: History, name: 'pushState' | 'replaceState', listener: () => void): () => void {
  const original = history[name]
  const listened: History['pushState'] = (...parameters) => {
    original.apply(history, parameters)
    listener()
  }
  history[name] = listened
  return () => {
    // Another script may have wrapped it again meanwhile.
    if (history[name] === listened) history[name] = original
  }
}
