import { Listeners } from '../storage/bus/listeners.ts'
import { WindowCounts } from '../storage/bus/window-counts.ts'
import type { Bus } from '../storage/bus.ts'

/** What a message on its way may be lost by. */
export type Loses = (channel: string, message: string) => boolean

/** The bus of several hosts in one test, which loses what the test wants it to lose. */
export class SharedBus implements Bus {
  readonly isShared = true
  readonly #listeners = new Listeners(() => undefined)
  readonly #counts = new WindowCounts(Date.now)
  loses: Loses = () => false

  publish(channel: string, message: string): void {
    if (this.loses(channel, message)) return
    setImmediate(() => this.#listeners.deliver(channel, message))
  }

  subscribe(channel: string, listener: (message: string) => void): () => void {
    return this.#listeners.add(channel, listener)
  }

  async subscribed(): Promise<void> {}

  async count(key: string, windowMs: number): Promise<{ count: number; resetMs: number }> {
    return this.#counts.count(key, windowMs)
  }

  async ping(): Promise<void> {}
  async close(): Promise<void> {}
}
