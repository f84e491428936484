import type { Clock } from '../deps.ts'

interface Entry<Value> {
  readonly value: Value
  readonly size: number
  readonly until: number
}

export interface CacheLimits {
  readonly entries: number
  /** Of all sizes together. */
  readonly size: number
}

/** Keeps what was fetched for a while: bounded, and what was not asked for the longest time goes first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #limits: CacheLimits
  readonly #now: Clock
  #size = 0

  constructor(limits: CacheLimits, now: Clock) {
    this.#limits = limits
    this.#now = now
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#remove(key, entry)
    if (entry.until <= this.#now()) return undefined
    this.#add(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size: number, keptMs: number): void {
    const known = this.#entries.get(key)
    if (known) this.#remove(key, known)
    if (size > this.#limits.size) return
    this.#add(key, { value, size, until: this.#now() + keptMs })
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.#limits.entries && this.#size <= this.#limits.size) return
      this.#remove(oldest, entry)
    }
  }

  // A map keeps the order in which keys came: one that is put in again is the newest.
  #add(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry)
    this.#size += entry.size
  }

  #remove(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
