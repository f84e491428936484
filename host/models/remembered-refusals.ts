import { type Clock, systemClock } from '../platform/clock.ts'
import { type Accepted, acceptsAll } from './refusals.ts'

/** How long a refusal is remembered: services learn new features. */
const rememberedMs = 24 * 60 * 60_000
/** Maximum remembered names; an endpoint that refuses more is asked for everything again. */
const maxRemembered = 50

/** What one endpoint has refused, for a day. */
export class RememberedRefusals {
  readonly #now: Clock
  #accepted = acceptsAll
  /** When the first of them was learned. */
  #since = 0

  constructor(now: Clock = systemClock) {
    this.#now = now
  }

  get accepted(): Accepted {
    if (this.#accepted !== acceptsAll && this.#now() - this.#since >= rememberedMs)
      this.#accepted = acceptsAll
    return this.#accepted
  }

  learn(accepted: Accepted): void {
    if (this.#accepted === acceptsAll) this.#since = this.#now()
    this.#accepted = accepted.refused.length > maxRemembered ? acceptsAll : accepted
  }
}
