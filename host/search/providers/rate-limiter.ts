import type { Clock } from '../../platform/clock.ts'

export interface Pace {
  readonly perSecond: number
  /** Maximum calls at once after an idle period. */
  readonly burst: number
}

/**
 * Rate limiter: a token bucket that refills at a steady rate; one token per call.
 * @returns a function that takes a token, on credit when one is available soon enough, and returns the wait before
 * the call (ms), or null without taking one when the wait would exceed `maxMs`
 */
export function tokenBucket({ perSecond, burst }: Pace, now: Clock): (maxMs: number) => number | null {
  let tokens = burst
  let filledAt = now()
  return (maxMs) => {
    const time = now()
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1_000) * perSecond)
    filledAt = time
    const waitMs = tokens >= 1 ? 0 : ((1 - tokens) / perSecond) * 1_000
    if (waitMs > maxMs) return null
    tokens -= 1
    return waitMs
  }
}
