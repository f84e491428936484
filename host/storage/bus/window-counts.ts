import type { Clock } from '../../platform/clock.ts'

interface Window {
  count: number
  readonly endsAt: number
}

/** Expired windows are removed at this number of entries, and then whenever it doubles. */
const firstSweepSize = 4_096

/** Counts uses in fixed windows that start with the first use. */
export class WindowCounts {
  readonly #now: Clock
  readonly #windows = new Map<string, Window>()
  #sweepSize = firstSweepSize

  constructor(now: Clock) {
    this.#now = now
  }

  get size(): number {
    return this.#windows.size
  }

  count(key: string, windowMs: number): { count: number; resetMs: number } {
    const now = this.#now()
    const known = this.#windows.get(key)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
    window.count += 1
    this.#windows.set(key, window)
    if (this.#windows.size > this.#sweepSize) this.#sweep(now)
    return { count: window.count, resetMs: window.endsAt - now }
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) {
      if (window.endsAt <= now) this.#windows.delete(key)
    }
    this.#sweepSize = Math.max(firstSweepSize, this.#windows.size * 2)
  }
}
