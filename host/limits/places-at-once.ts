/** Counts what a person or a network has under way in this process. */
export class PlacesAtOnce {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** @returns a function that releases the place, of which a second call has no effect; null when all are taken */
  take(key: string): (() => void) | null {
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#most) return null
    this.#taken.set(key, taken + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left === 0) this.#taken.delete(key)
      else this.#taken.set(key, left)
    }
  }
}
