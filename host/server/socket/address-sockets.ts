import type { Logger } from 'pino'
import { networkOf } from '../../limits/client-address.ts'
import type { Bus } from '../../storage/bus/bus.ts'

/** A process that dies gives the places of its sockets back after this time. */
const placeMs = 180_000
/** How often the places of open sockets are kept. */
export const keepPlacesMs = 60_000

export interface AddressSocketsDeps {
  readonly bus: Bus
  readonly log: Logger
  /** How many sockets may be open from one address, over all processes. */
  readonly most: number
}

/** A socket that is counted, until it is given back. */
export interface Place {
  readonly network: string
  readonly id: string
}

/** Bounds the sockets that are open from one address at once. While the bus is away, each process counts its own. */
export class AddressSockets {
  readonly #deps: AddressSocketsDeps
  readonly #places = new Map<string, Set<Place>>()

  constructor(deps: AddressSocketsDeps) {
    this.#deps = deps
  }

  /** @returns null when there are as many as there may be */
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

  /** Keeps the places of all open sockets. */
  async keep(): Promise<void> {
    if (!this.#deps.bus.isShared) return
    for (const own of this.#places.values()) await Promise.all([...own].map((place) => this.#hold(place)))
  }

  /** @returns how many places of the address are taken everywhere */
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
