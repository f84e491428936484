import { isTextCardType } from '../../../lib/contract/cards/card-types.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'

/** Text is buffered for this long, or until it reaches this size, before it becomes a frame. */
const coalescing = { windowMs: 50, bytes: 2_048 } as const

/**
 * Coalesces the card events of a turn into as few frames as the user would not notice. The first event after a pause is
 * sent at once; later ones wait until the window has passed. Structured cards and new cards never wait longer than
 * text, and the sequence of events is kept.
 */
export class FrameCoalescer {
  readonly #flush: (events: CardEvent[]) => void
  readonly #now: () => number
  #pending: CardEvent[] = []
  #pendingBytes = 0
  #lastFlushAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | null = null

  /** @param flush receives the events of one frame; called in sequence */
  constructor(flush: (events: CardEvent[]) => void, now: () => number = () => performance.now()) {
    this.#flush = flush
    this.#now = now
  }

  push(event: CardEvent): void {
    this.#merge(event)
    if (this.#pendingBytes >= coalescing.bytes) return this.flush()
    const dueInMs = this.#lastFlushAt + coalescing.windowMs - this.#now()
    if (dueInMs <= 0) return this.flush()
    this.#timer ??= setTimeout(() => this.flush(), dueInMs)
  }

  /** Sends buffered events now; does nothing when there are none. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#pending.length === 0) return

    const events = this.#pending
    this.#pending = []
    this.#pendingBytes = 0
    this.#lastFlushAt = this.#now()
    this.#flush(events)
  }

  /** Discards buffered events: the turn ends without them. */
  drop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#pending = []
    this.#pendingBytes = 0
  }

  #merge(event: CardEvent): void {
    if (typeof event.content === 'string') this.#pendingBytes += Buffer.byteLength(event.content)
    const last = this.#pending.at(-1)
    if (last && isSameText(last, event)) {
      last.content = `${last.content as string}${event.content as string}`
      return
    }
    this.#pending.push({ ...event })
  }
}

/** @returns whether the second event only adds text to the first one's. */
function isSameText(last: CardEvent, event: CardEvent): boolean {
  if (event.target !== 'update' || last.id !== event.id || typeof event.content !== 'string') return false
  if (event.isError !== undefined || event.isCut !== undefined || typeof last.content !== 'string')
    return false
  return last.target === 'update' || (last.target === 'start' && isTextCardType(last.type ?? ''))
}
