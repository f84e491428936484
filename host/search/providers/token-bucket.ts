import type { Clock } from '../../deps.ts'

export interface Pace {
  readonly perSecond: number
  /** So many calls may be made at once after a quiet time. */
  readonly burst: number
}

/** Spaces calls out evenly: a bucket that fills at a steady rate and gives one token a call. */
export class TokenBucket {
  readonly #pace: Pace
  readonly #now: Clock
  #tokens: number
  #filledAt: number

  constructor(pace: Pace, now: Clock) {
    this.#pace = pace
    this.#now = now
    this.#tokens = pace.burst
    this.#filledAt = now()
  }

  /**
   * Takes a token, on credit when none is there and it comes soon enough.
   * @returns how long to wait before the call (ms), or null when the wait would be longer than `mostMs`: nothing is taken
   */
  take(mostMs: number): number | null {
    const now = this.#now()
    const { perSecond, burst } = this.#pace
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) / 1_000) * perSecond)
    this.#filledAt = now
    const waitMs = this.#tokens >= 1 ? 0 : ((1 - this.#tokens) / perSecond) * 1_000
    if (waitMs > mostMs) return null
    this.#tokens -= 1
    return waitMs
  }
}
