import { HostError } from '../platform/errors.ts'
import type { Bus } from '../storage/bus/bus.ts'
import { networkOf } from './client-address.ts'

const minuteMs = 60_000

/**
 * What is counted by address, and how many of it a minute, as a share of `RATE_LIMIT`. Identities cost nothing to make,
 * addresses do.
 */
const shares = {
  /** Calls of the host. */
  http: 1,
  /** Everything that the web app answers, scripts and styles excepted. */
  page: 1,
  /** Pages that are made for the request: a result, a shared conversation. */
  made: 0.2,
  /** Upgrades to a socket. */
  upgrade: 0.2,
  /** Questions, of all people behind the address. */
  ask: 0.1,
  /** Shares that are made, or looked at before: a whole conversation is read for each. */
  share: 0.1,
} as const

export type AddressLimit = keyof typeof shares

/** Sockets that may be open from one address at once, as a share of `RATE_LIMIT`. */
const openSockets = 1 / 3
/** Files that may be sent from one address at once, likewise. */
const uploads = 1 / 20

export interface AddressLimitsDeps {
  readonly bus: Bus
  /** `RATE_LIMIT`; 0 switches all of them off. */
  readonly perMinute: number
}

/** Bounds what one address may do a minute, over all processes. */
export class AddressLimits {
  readonly #deps: AddressLimitsDeps

  constructor(deps: AddressLimitsDeps) {
    this.#deps = deps
  }

  get isOff(): boolean {
    return this.#deps.perMinute === 0
  }

  /** How many sockets may be open from one address at once. */
  get mostOpenSockets(): number {
    return this.isOff ? Number.POSITIVE_INFINITY : Math.ceil(this.#deps.perMinute * openSockets)
  }

  /** How many files may be sent from one address at once. */
  get mostUploads(): number {
    return Math.ceil(this.#deps.perMinute * uploads)
  }

  /**
   * Counts one use.
   * @returns null when it is within the limit, else how long to wait
   */
  async spend(limit: AddressLimit, address: string): Promise<{ readonly waitMs: number } | null> {
    const { bus, perMinute } = this.#deps
    if (this.isOff) return null
    const { count, resetMs } = await bus.count(`${limit}:${networkOf(address)}`, minuteMs)
    return count > Math.ceil(perMinute * shares[limit]) ? { waitMs: resetMs } : null
  }

  /**
   * Counts one use.
   * @throws {HostError} rate_limited
   */
  async require(limit: AddressLimit, address: string): Promise<void> {
    const refused = await this.spend(limit, address)
    if (!refused) return
    throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', { retryAfterMs: refused.waitMs })
  }
}
