import 'client-only'
import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import type { TrackingAttributes, TrackingEvent } from '@/lib/contract/tracking-attributes'
import { isTrackingAllowed } from './tracking-consent'

export interface TrackedEvent {
  readonly event: TrackingEvent
  readonly type: 'view' | 'click' | 'event'
  readonly attributes?: TrackingAttributes
  /** Its user, if the page does not know the member yet. */
  readonly userId?: string
}

/** Time and place of an event; only set for events reported later. */
export interface Occasion {
  readonly at: number
  readonly page: string
}

type Listener = (event: TrackedEvent, occasion?: Occasion) => void

const storageKey = 'tracking-unheard'
const maxUndelivered = 50
/** Events stored in this browser; unknown fields are dropped. */
const kept = z.array(
  z.object({ event: z.custom<TrackedEvent>(), occasion: z.object({ at: z.number(), page: z.string() }) }),
)
type Kept = z.infer<typeof kept>

let listener: Listener | null = null
/** Fallback without storage. */
let inMemory: Kept = []

/**
 * Reports an event. Cheap, and never fails, with or without a tracker. The tracker is loaded when the page is idle:
 * until then events are kept in local storage, so that neither the reload after a login nor a short visit loses them.
 */
export function track(event: TrackedEvent): void {
  if (listener) return listener(event)
  if (!isTrackingAllowed()) return
  const occasion = { at: Date.now(), page: window.location.href }
  const all = [...readUndelivered(), { event, occasion }].slice(-maxUndelivered)
  inMemory = persistentStorage.write(storageKey, JSON.stringify(all)) ? [] : all
}

/** Subscribes to all tracked events, including earlier ones. One subscriber at a time. @returns unsubscribes */
export function onTracked(next: Listener): () => void {
  listener = next
  const before = readUndelivered()
  persistentStorage.remove(storageKey)
  inMemory = []
  for (const { event, occasion } of before) next(event, occasion)

  return () => {
    if (listener === next) listener = null
  }
}

function readUndelivered(): Kept {
  if (inMemory.length > 0) return inMemory
  const parsed = kept.safeParse(persistentStorage.readJson(storageKey))
  return parsed.success ? parsed.data : []
}
