import 'client-only'
import type { TrackingRecord } from '@/lib/contract/routes/collect-routes'
import type { RecordQueue } from './record-queue'
import type { Occasion, TrackedEvent } from './tracking-port'

/** A batch is sent when full, or this long after its first record (§9). */
export const batchLimits = { records: 10, waitMs: 10_000 } as const
const maxPauseMs = 10 * 60_000

export interface TrackerDeps {
  readonly queue: RecordQueue
  readonly recordOf: (event: TrackedEvent, occasion?: Occasion) => TrackingRecord
  /** Resolves once the log service has received the records; rejects otherwise. */
  readonly send: (records: readonly TrackingRecord[]) => Promise<void>
  /** Passes records to the browser, which sends them after the page is closed. @returns whether it accepted them */
  readonly sendBeacon: (records: readonly TrackingRecord[]) => boolean
  /** Checked before anything is stored or sent. */
  readonly isAllowed: () => boolean
  /** Locks the queue, so that one tab at a time takes records. */
  readonly withLock: <Value>(work: () => Value) => Promise<Value>
}

/** Collects records into batches and sends them. Never fails and shows nothing: statistics may get lost. */
export class Tracker {
  readonly #deps: TrackerDeps
  #timer: ReturnType<typeof setTimeout> | null = null
  #isSending = false
  #failures = 0

  constructor(deps: TrackerDeps) {
    this.#deps = deps
    if (deps.isAllowed() && deps.queue.size > 0) this.#schedule(batchLimits.waitMs)
  }

  track(event: TrackedEvent, occasion?: Occasion): void {
    const { queue, recordOf, isAllowed } = this.#deps
    if (!isAllowed()) return this.#forget()
    queue.add([recordOf(event, occasion)])
    if (queue.size >= batchLimits.records && this.#failures === 0) void this.#flush()
    else this.#schedule(this.#pauseMs)
  }

  /** Called when the page is hidden, perhaps for good. */
  leave(): void {
    const { queue, sendBeacon, isAllowed } = this.#deps
    if (!isAllowed()) return this.#forget()
    const next = () => queue.take(batchLimits.records)
    for (let batch = next(); batch.length > 0; batch = next()) {
      if (!sendBeacon(batch)) return queue.putBack(batch)
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  get #pauseMs(): number {
    return Math.min(batchLimits.waitMs * 2 ** this.#failures, maxPauseMs)
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return

    this.stop()
    this.#isSending = true
    const { queue, withLock } = this.#deps
    try {
      const batch = await withLock(() => queue.take(batchLimits.records))
      if (batch.length > 0) await this.#deliver(batch)
    } finally {
      this.#isSending = false
    }

    if (queue.size >= batchLimits.records && this.#failures === 0) void this.#flush()
    else if (queue.size > 0) this.#schedule(this.#pauseMs)
  }

  async #deliver(batch: readonly TrackingRecord[]): Promise<void> {
    try {
      await this.#deps.send(batch)
      this.#failures = 0
    } catch {
      // Failures are not shown to the user: records are retried later, and finally dropped.
      this.#failures += 1
      this.#deps.queue.putBack(batch)
    }
  }

  #schedule(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      if (this.#deps.isAllowed()) void this.#flush()
      else this.#forget()
    }, ms)
  }

  #forget(): void {
    this.stop()
    this.#deps.queue.clear()
  }
}
