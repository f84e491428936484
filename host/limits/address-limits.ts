import { HostError } from '../platform/errors.ts'
import type { Bus } from '../storage/bus/bus.ts'
import { networkOf } from './client-address.ts'

const minuteMs = 60_000

/** Rate limits by address, per minute, as a share of `RATE_LIMIT`. Identities are free to create, addresses are not. */
const shares = {
  /** Calls of the host. */
  http: 1,
  /** All responses of the web app, except scripts and styles. */
  page: 1,
  /** Pages rendered on request: a result, a shared conversation. */
  made: 0.2,
  /** Upgrades to a socket. */
  upgrade: 0.2,
  /** Questions of all people behind the address. */
  ask: 0.1,
  /** Shares that are created or previewed: each reads a whole conversation. */
  share: 0.1,
} as const

export type AddressLimit = keyof typeof shares

/** Maximum sockets open from one address at once, as a share of `RATE_LIMIT`. */
const openSockets = 1 / 3
/** Maximum concurrent uploads from one address, as a share of `RATE_LIMIT`. */
const uploads = 1 / 20

export interface AddressLimitsDeps {
  readonly bus: Bus
  /** `RATE_LIMIT`; 0 switches all limits off. */
  readonly perMinute: number
}

/** Limits the requests of an address per minute, over all processes. */
export class AddressLimits {
  readonly #deps: AddressLimitsDeps

  constructor(deps: AddressLimitsDeps) {
    this.#deps = deps
  }

  get isOff(): boolean {
    return this.#deps.perMinute === 0
  }

  get mostOpenSockets(): number {
    return this.isOff ? Number.POSITIVE_INFINITY : Math.ceil(this.#deps.perMinute * openSockets)
  }

  get mostUploads(): number {
    return Math.ceil(this.#deps.perMinute * uploads)
  }

  /** Counts one use. @returns null when it is within the limit, otherwise how long to wait */
  async spend(limit: AddressLimit, address: string): Promise<{ readonly waitMs: number } | null> {
    const { bus, perMinute } = this.#deps
    if (this.isOff) return null
    const { count, resetMs } = await bus.count(`${limit}:${networkOf(address)}`, minuteMs)
    return count > Math.ceil(perMinute * shares[limit]) ? { waitMs: resetMs } : null
  }

  /** Counts one use. @throws {HostError} rate_limited */
  async require(limit: AddressLimit, address: string): Promise<void> {
    const refused = await this.spend(limit, address)
    if (!refused) return
    throw new HostError('rate_limited', '操作有些频繁，请稍等片刻再试', {
      retryAfterMs: refused.waitMs,
      isOfWindow: true,
    })
  }
}
