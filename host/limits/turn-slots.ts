/** Maximum waiting turns per running one; later ones are rejected with a time to retry. */
const waitingPerSlot = 10

export interface Slot {
  /** Position in the queue on arrival; 0 when it can run at once. */
  readonly ahead: number
  /** Settles when it may run; never rejects. */
  readonly ready: Promise<void>
  /** Releases the slot, or leaves the queue. A second call has no effect. */
  leave(): void
}

/** Limits how many turns a process runs at once; others wait in sequence of arrival. */
export class TurnSlots {
  readonly #most: number
  readonly #running = new Set<symbol>()
  readonly #waiting = new Map<symbol, () => void>()

  /** @param most 0 is no limit */
  constructor(most: number) {
    this.#most = most === 0 ? Number.POSITIVE_INFINITY : most
  }

  get isCrowded(): boolean {
    return this.#waiting.size >= this.#most * waitingPerSlot
  }

  take(): Slot {
    const name = Symbol('turn')
    const leave = () => this.#leave(name)
    if (this.#running.size < this.#most) {
      this.#running.add(name)
      return { ahead: 0, ready: Promise.resolve(), leave }
    }

    const turn = Promise.withResolvers<void>()
    this.#waiting.set(name, turn.resolve)
    return { ahead: this.#waiting.size, ready: turn.promise, leave }
  }

  #leave(name: symbol): void {
    this.#waiting.delete(name)
    if (!this.#running.delete(name)) return

    const [next] = this.#waiting
    if (!next) return

    const [follower, start] = next
    this.#waiting.delete(follower)
    this.#running.add(follower)
    start()
  }
}
