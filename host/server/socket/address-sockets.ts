import type { Logger } from 'pino'
import { networkOf } from '../../limits/client-address.ts'
import type { Bus } from '../../storage/bus/bus.ts'

/** The slots of a dead process's sockets expire after this time. */
const placeMs = 180_000
/** Interval at which the slots of open sockets are renewed. */
export const keepPlacesMs = 60_000

export interface AddressSocketsDeps {
  readonly bus: Bus
  readonly log: Logger
  /** Maximum sockets open from one address, over all processes. */
  readonly most: number
}

export interface Place {
  readonly network: string
  readonly id: string
}

/** Limits the open sockets of an address. While the bus is unavailable, each process counts its own. */
export class AddressSockets {
  readonly #deps: AddressSocketsDeps
  readonly #places = new Map<string, Set<Place>>()

  constructor(deps: AddressSocketsDeps) {
    this.#deps = deps
  }

  /** @returns null when the maximum is reached */
  async take(address: string, id: string): Promise<Place | null> {
    const place = { network: networkOf(address), id }
    const own = this.#places.get(place.network) ?? new Set<Place>()
    if (own.size >= this.#deps.most) return null
    this.#places.set(place.network, own.add(place))
    if ((await this.#hold(place)) <= this.#deps.most) return place
    this.give(place)
    return null
  }

  give(place: Place): void {
    const own = this.#places.get(place.network)
    if (!own?.delete(place)) return
    if (own.size === 0) this.#places.delete(place.network)
    this.#deps.bus.release(keyOf(place), place.id)
  }

  async keep(): Promise<void> {
    if (!this.#deps.bus.isShared) return
    for (const own of this.#places.values()) await Promise.all([...own].map((place) => this.#hold(place)))
  }

  /** @returns the number of slots taken by the address in all processes */
  async #hold(place: Place): Promise<number> {
    if (!this.#deps.bus.isShared || this.#deps.most === Number.POSITIVE_INFINITY) return 0
    try {
      return await this.#deps.bus.hold(keyOf(place), place.id, placeMs)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'open sockets are not counted over all processes')
      return 0
    }
  }
}

function keyOf(place: Place): string {
  return `sockets:${place.network}`
}
