import { untilAborted } from '../platform/until-aborted.ts'
import { DataRefusal } from './data-refusal.ts'

/** Has what each owner wants done one after the other, so that nobody takes the places of all. */
export class OwnTurns {
  readonly #most: number
  readonly #sentence: string
  readonly #owners = new Map<string, { count: number; last: Promise<void> }>()

  /**
   * @param most an owner has so many at a time, of which one runs
   * @param sentence is told who wants one more, in Chinese
   */
  constructor(most: number, sentence: string) {
    this.#most = most
    this.#sentence = sentence
  }

  /** @throws {DataRefusal} busy; the signal's reason when it is aborted while this waits; and what the work throws */
  async run<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const own = this.#owners.get(owner) ?? { count: 0, last: Promise.resolve() }
    if (own.count >= this.#most) throw new DataRefusal('busy', '', this.#sentence)
    const before = own.last
    const over = Promise.withResolvers<void>()
    own.count += 1
    // Who is stopped while others are before it lets nobody pass them.
    own.last = before.then(() => over.promise)
    this.#owners.set(owner, own)
    try {
      await untilAborted(before, signal)
      return await work()
    } finally {
      over.resolve()
      own.count -= 1
      if (own.count === 0) this.#owners.delete(owner)
    }
  }
}
