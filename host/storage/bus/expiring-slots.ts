import type { Clock } from '../../platform/clock.ts'

/** Slots with an expiry time. */
export class HeldPlaces {
  readonly #now: Clock
  /** By key, then by slot: its expiry time. */
  readonly #places = new Map<string, Map<string, number>>()

  constructor(now: Clock) {
    this.#now = now
  }

  hold(key: string, place: string, ttlMs: number): number {
    const places = this.#places.get(key) ?? new Map<string, number>()
    this.#places.set(key, places)
    const now = this.#now()
    for (const [each, endsAt] of places) if (endsAt <= now) places.delete(each)
    return places.set(place, now + ttlMs).size
  }

  release(key: string, place: string): void {
    const places = this.#places.get(key)
    if (places?.delete(place) && places.size === 0) this.#places.delete(key)
  }
}
