import { untilAborted } from './until-aborted.ts'

/** Runs each owner's work one at a time, so that no owner takes all slots. */
export class OwnerQueue {
  readonly #most: number
  readonly #refuse: () => Error
  readonly #owners = new Map<string, { count: number; last: Promise<void> }>()

  /**
   * @param most maximum jobs of an owner, running and queued
   * @param refuse the error when the limit is exceeded
   */
  constructor(most: number, refuse: () => Error) {
    this.#most = most
    this.#refuse = refuse
  }

  /** @throws the error of a refusal; the signal's reason when it is aborted while queued; and the errors of the work */
  async run<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const own = this.#owners.get(owner) ?? { count: 0, last: Promise.resolve() }
    if (own.count >= this.#most) throw this.#refuse()

    const before = own.last
    const ended = Promise.withResolvers<void>()
    own.count += 1
    // An aborted job keeps its position in the queue, so that later ones do not overtake earlier ones.
    own.last = before.then(() => ended.promise)
    this.#owners.set(owner, own)
    try {
      await untilAborted(before, signal)
      return await work()
    } finally {
      ended.resolve()
      own.count -= 1
      if (own.count === 0) this.#owners.delete(owner)
    }
  }
}
