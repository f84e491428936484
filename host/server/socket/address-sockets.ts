import type { Logger } from 'pino'
import { networkOf } from '../../limits/client-address.ts'
import type { Bus } from '../../storage/bus/bus.ts'

/** The slots of a dead process's sockets expire after this time. */
const slotMs = 180_000
/** Interval at which the slots of open sockets are renewed. */
export const renewSlotsMs = 60_000

export interface AddressSocketsDeps {
  readonly bus: Bus
  readonly log: Logger
  /** Maximum sockets open from one address, over all processes. */
  readonly most: number
}

export interface SocketSlot {
  readonly network: string
  readonly id: string
}

/** Limits the open sockets of an address. While the bus is unavailable, each process counts its own. */
export class AddressSockets {
  readonly #deps: AddressSocketsDeps
  readonly #slots = new Map<string, Set<SocketSlot>>()

  constructor(deps: AddressSocketsDeps) {
    this.#deps = deps
  }

  /** @returns null when the maximum is reached */
  async acquire(address: string, id: string): Promise<SocketSlot | null> {
    const place = { network: networkOf(address), id }
    const own = this.#slots.get(place.network) ?? new Set<SocketSlot>()
    if (own.size >= this.#deps.most) return null
    this.#slots.set(place.network, own.add(place))
    if ((await this.#countSlot(place)) <= this.#deps.most) return place
    this.release(place)
    return null
  }

  release(place: SocketSlot): void {
    const own = this.#slots.get(place.network)
    if (!own?.delete(place)) return
    if (own.size === 0) this.#slots.delete(place.network)
    this.#deps.bus.releaseSlot(keyOf(place), place.id)
  }

  async renew(): Promise<void> {
    if (!this.#deps.bus.isShared) return
    for (const own of this.#slots.values()) await Promise.all([...own].map((place) => this.#countSlot(place)))
  }

  async #countSlot(place: SocketSlot): Promise<number> {
    if (!this.#deps.bus.isShared || this.#deps.most === Number.POSITIVE_INFINITY) return 0
    try {
      return await this.#deps.bus.acquireSlot(keyOf(place), place.id, slotMs)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'open sockets are not counted across processes')
      return 0
    }
  }
}

function keyOf(place: SocketSlot): string {
  return `sockets:${place.network}`
}
