import type { Clock } from '../../platform/clock.ts'

/** Slots with an expiry time. */
export class ExpiringSlots {
  readonly #now: Clock
  /** By key, then by slot: its expiry time. */
  readonly #slots = new Map<string, Map<string, number>>()

  constructor(now: Clock) {
    this.#now = now
  }

  acquire(key: string, place: string, ttlMs: number): number {
    const places = this.#slots.get(key) ?? new Map<string, number>()
    this.#slots.set(key, places)
    const now = this.#now()
    for (const [each, endsAt] of places) if (endsAt <= now) places.delete(each)
    return places.set(place, now + ttlMs).size
  }

  release(key: string, place: string): void {
    const places = this.#slots.get(key)
    if (places?.delete(place) && places.size === 0) this.#slots.delete(key)
  }
}
