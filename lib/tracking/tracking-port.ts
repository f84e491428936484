import 'client-only'
import type { TrackingAttributes, TrackingEvent } from '@/lib/contract/tracking-attributes'

/** Something that happened on a page and may be reported: what it is, of which kind, and its figures and ids. */
export interface TrackedEvent {
  readonly event: TrackingEvent
  readonly type: 'view' | 'click' | 'event'
  readonly attributes?: TrackingAttributes
}

type Listener = (event: TrackedEvent) => void

/** What happens before the tracker is loaded; it is loaded when the page is idle, and never where it may not report. */
const unheard: TrackedEvent[] = []
const mostUnheard = 50
let listener: Listener | null = null

/** Says that something happened. It costs next to nothing and never fails, whether anybody reports it or not. */
export function track(event: TrackedEvent): void {
  if (listener) listener(event)
  else if (unheard.length < mostUnheard) unheard.push(event)
}

/** Hears of everything that is tracked, what happened before included. One at a time. @returns what ends it */
export function onTracked(next: Listener): () => void {
  listener = next
  for (const event of unheard.splice(0)) next(event)
  return () => {
    if (listener === next) listener = null
  }
}
