import 'client-only'
import * as z from 'zod/mini'
import type { TrackingAttributes, TrackingEvent } from '@/lib/contract/tracking-attributes'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { isTrackingAllowed } from './tracking-consent'

/** Something that happened on a page and may be reported: what it is, of which kind, and its figures and ids. */
export interface TrackedEvent {
  readonly event: TrackingEvent
  readonly type: 'view' | 'click' | 'event'
  readonly attributes?: TrackingAttributes
  /** Whose it is, where the page does not know the member yet. */
  readonly userId?: string
}

/** When and where it happened; set only for records that arrive later than that. */
export interface Occasion {
  readonly at: number
  readonly page: string
}

type Listener = (event: TrackedEvent, occasion?: Occasion) => void

const storageKey = 'tracking-unheard'
const mostUndelivered = 50
/** The events stored in this browser; unknown fields are dropped. */
const kept = z.array(
  z.object({ event: z.custom<TrackedEvent>(), occasion: z.object({ at: z.number(), page: z.string() }) }),
)
type Kept = z.infer<typeof kept>

let listener: Listener | null = null
/** Where storage keeps nothing. */
let inMemory: Kept = []

/**
 * Reports an event. It costs next to nothing and never fails, with or without a tracker. The
 * tracker is loaded when the page is idle: until then it is kept in local storage, so that neither the reload after a
 * login nor a short visit loses it.
 */
export function track(event: TrackedEvent): void {
  if (listener) return listener(event)
  if (!isTrackingAllowed()) return
  const occasion = { at: Date.now(), page: window.location.href }
  const all = [...undelivered(), { event, occasion }].slice(-mostUndelivered)
  inMemory = persistentStorage.write(storageKey, JSON.stringify(all)) ? [] : all
}

/** Subscribes to everything that is tracked, earlier events included. One at a time. @returns unsubscribes */
export function onTracked(next: Listener): () => void {
  listener = next
  const before = undelivered()
  persistentStorage.remove(storageKey)
  inMemory = []
  for (const { event, occasion } of before) next(event, occasion)
  return () => {
    if (listener === next) listener = null
  }
}

function undelivered(): Kept {
  if (inMemory.length > 0) return inMemory
  const parsed = kept.safeParse(persistentStorage.readJson(storageKey))
  return parsed.success ? parsed.data : []
}
