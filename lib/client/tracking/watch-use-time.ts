import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import type { TrackedEvent } from './tracking-port'

/** Less is a glance: a tab that was only passed by. */
const leastMs = 1_000

/**
 * Measures how long the page is seen, from now on, and reports it each time that it is hidden (§4).
 * @param leave called afterwards: what has been collected must go out now
 * @returns what ends it
 */
export function watchUseTime(
  page: Document,
  report: (event: TrackedEvent) => void,
  leave: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let seenSince: number | null = page.hidden ? null : now()
  const handleHidden = () => {
    if (seenSince !== null) {
      const durationMs = Math.round(now() - seenSince)
      seenSince = null
      if (durationMs >= leastMs)
        report({ event: trackingEvents.useTime, type: 'event', attributes: { duration_ms: durationMs } })
    }
    leave()
  }
  const handleVisibility = () => {
    if (page.hidden) handleHidden()
    else seenSince ??= now()
  }
  const view = page.defaultView
  page.addEventListener('visibilitychange', handleVisibility)
  // Some browsers end a page without ever hiding it.
  view?.addEventListener('pagehide', handleHidden)
  return () => {
    page.removeEventListener('visibilitychange', handleVisibility)
    view?.removeEventListener('pagehide', handleHidden)
  }
}
