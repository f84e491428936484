import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'

/** Maximum number of refusals kept; above it they are all dropped, and the next call is read and refused again. */
const most = 10_000

/**
 * Refusals by the calls of a time window, which hold until it ends. Until then the next call is refused by its caller
 * alone, before its body is received. A limit of calls at once may be over at any time, and is not kept.
 */
export class HeldRefusals {
  readonly #now: Clock
  readonly #refused = new Map<string, { readonly error: HostError; readonly untilMs: number }>()

  constructor(now: Clock) {
    this.#now = now
  }

  /** @param key of the route and its caller @throws {HostError} rate_limited */
  require(key: string): void {
    const refused = this.#refused.get(key)
    if (!refused) return
    const leftMs = refused.untilMs - this.#now()
    if (leftMs > 0) throw new HostError('rate_limited', refused.error.message, { retryAfterMs: leftMs })
    this.#refused.delete(key)
  }

  /** Runs a call, and keeps its refusal by a rate limit. */
  async hold<Result>(key: string, call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof HostError && error.isOfWindow && error.retryAfterMs !== undefined) {
        if (this.#refused.size >= most) this.#refused.clear()
        this.#refused.set(key, { error, untilMs: this.#now() + error.retryAfterMs })
      }
      throw error
    }
  }
}
