import type { Bus } from '../storage/bus/bus.ts'
import { ExpiringSlots } from '../storage/bus/expiring-slots.ts'
import { Listeners } from '../storage/bus/listeners.ts'
import { WindowCounts } from '../storage/bus/window-counts.ts'

/** What a message on its way may be lost by. */
export type Loses = (channel: string, message: string) => boolean

/** The bus of several hosts in one test, which loses what the test wants it to lose. */
export class SharedBus implements Bus {
  readonly isShared = true
  readonly #listeners = new Listeners(() => undefined)
  readonly #counts = new WindowCounts(Date.now)
  readonly #places = new ExpiringSlots(Date.now)
  loses: Loses = () => false
  #held: (() => void)[] | null = null

  publish(channel: string, message: string): void {
    if (this.loses(channel, message)) return
    const deliver = () => this.#listeners.deliver(channel, message)
    if (this.#held) this.#held.push(deliver)
    else setImmediate(deliver)
  }

  /** Keeps all messages back until {@link pass}. */
  keepBack(): void {
    this.#held ??= []
  }

  pass(): void {
    for (const deliver of this.#held ?? []) deliver()
    this.#held = null
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    return this.#listeners.add(channel, listener)
  }

  async subscribed(): Promise<void> {}

  async count(key: string, windowMs: number): Promise<{ count: number; resetMs: number }> {
    return this.#counts.count(key, windowMs)
  }

  async acquireSlot(key: string, place: string, ttlMs: number): Promise<number> {
    return this.#places.acquire(key, place, ttlMs)
  }

  releaseSlot(key: string, place: string): void {
    this.#places.release(key, place)
  }

  async ping(): Promise<void> {}
  async close(): Promise<void> {}
}
