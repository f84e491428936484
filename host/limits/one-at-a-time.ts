import { untilAborted } from '../platform/until-aborted.ts'

/** Lets what a person has under way in this process wait for each other, in the order in which it came. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<void>>()

  /**
   * Waits for a turn, which ends when what is returned is disposed.
   * @param signal ends the waiting, not the turn
   */
  async turnOf(key: string, signal: AbortSignal): Promise<AsyncDisposable> {
    const before = this.#last.get(key)
    const turn = Promise.withResolvers<void>()
    const last = Promise.all([before, turn.promise]).then(() => undefined)
    this.#last.set(key, last)
    void last.then(() => {
      if (this.#last.get(key) === last) this.#last.delete(key)
    })
    // Who gives up is no longer waited for.
    if (before) await untilAborted(before, signal).catch(() => turn.resolve())
    return { [Symbol.asyncDispose]: async () => turn.resolve() }
  }
}
