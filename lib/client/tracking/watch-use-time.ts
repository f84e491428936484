import 'client-only'
import { trackingEvents } from '@/lib/contract/tracking-attributes'
import type { TrackedEvent } from './tracking-port'

/** Minimum viewing time that is reported; shorter ones are tab switches. */
const minMs = 1_000

/**
 * Measures how long the page is visible from now on, and reports it each time the page is hidden (§4).
 * @param leave called afterwards to flush collected records
 * @returns stops it
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
      if (durationMs >= minMs)
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
  // Some browsers close a page without hiding it first.
  view?.addEventListener('pagehide', handleHidden)

  return () => {
    page.removeEventListener('visibilitychange', handleVisibility)
    view?.removeEventListener('pagehide', handleHidden)
  }
}
