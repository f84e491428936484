import type { Clock } from '../../platform/clock.ts'

export type CircuitState = 'closed' | 'half_open' | 'open'

export interface CircuitOptions {
  /** Consecutive failures that open it. */
  readonly failures: number
  /** Duration (ms) of the first open period; doubles with each failed trial. */
  readonly openMs: number
  readonly longestOpenMs: number
}

const usual: CircuitOptions = { failures: 3, openMs: 15_000, longestOpenMs: 5 * 60_000 }

/**
 * Circuit breaker (Nygard, 'Release It!', 2007). After several consecutive failures it opens and rejects all calls;
 * later it is half open and allows one trial call, which closes it or opens it for longer.
 */
export class CircuitBreaker {
  readonly #now: Clock
  readonly #options: CircuitOptions
  #failures = 0
  #openedTimes = 0
  #openUntil = 0
  #isTrying = false

  constructor(now: Clock, options: Partial<CircuitOptions> = {}) {
    this.#now = now
    this.#options = { ...usual, ...options }
  }

  get state(): CircuitState {
    if (this.#openUntil === 0) return 'closed'
    return this.#now() < this.#openUntil ? 'open' : 'half_open'
  }

  /** Whether a call may be made now. A permitted caller must then report the outcome. */
  tryEnter(): boolean {
    const { state } = this
    if (state === 'closed') return true
    if (state === 'open' || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  succeeded(): void {
    this.#failures = 0
    this.#openedTimes = 0
    this.#openUntil = 0
    this.#isTrying = false
  }

  /** @param atLeastMs the vendor's retry time @param isSure that an early retry is useless: both open it at once */
  failed({ atLeastMs = 0, isSure = false }: { atLeastMs?: number; isSure?: boolean } = {}): void {
    this.#failures += 1
    const isTrial = this.#openUntil !== 0
    this.#isTrying = false
    if (!isTrial && !isSure && atLeastMs === 0 && this.#failures < this.#options.failures) return

    const { openMs, longestOpenMs } = this.#options
    const usualMs = Math.min(longestOpenMs, openMs * 2 ** this.#openedTimes)
    this.#openedTimes += 1
    this.#openUntil = this.#now() + Math.max(atLeastMs, usualMs)
  }

  /** The call was cancelled without a result. */
  abandoned(): void {
    this.#isTrying = false
  }
}
