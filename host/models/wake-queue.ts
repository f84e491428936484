/** Timer granularity in milliseconds. */
const gridMs = 4

/** Sleeps for thousands of callers with one timer, by `performance.now()`, which ignores clock changes. */
export class WakeQueue {
  readonly #sleepers = new Map<number, (() => void)[]>()
  #next: number | null = null
  #timer: NodeJS.Timeout | undefined

  /** Resolves at this time, never early; in the next turn of the event loop when it has passed. */
  until(timeMs: number): Promise<void> {
    const slot = Math.ceil(Math.max(timeMs, performance.now()) / gridMs)
    return new Promise((resolve) => {
      const waiting = this.#sleepers.get(slot)
      if (waiting) waiting.push(resolve)
      else this.#sleepers.set(slot, [resolve])
      if (this.#next === null || slot < this.#next) this.#arm(slot)
    })
  }

  #arm(slot: number): void {
    clearTimeout(this.#timer)
    this.#next = slot
    this.#timer = setTimeout(() => this.#wake(), Math.max(0, slot * gridMs - performance.now()))
  }

  #wake(): void {
    const now = performance.now()
    const due = [...this.#sleepers.keys()].filter((slot) => slot * gridMs <= now).sort((a, b) => a - b)
    this.#next = null
    for (const slot of due) {
      const waiting = this.#sleepers.get(slot) ?? []
      this.#sleepers.delete(slot)
      for (const resolve of waiting) resolve()
    }

    if (this.#sleepers.size > 0) this.#arm(Math.min(...this.#sleepers.keys()))
  }
}
