import { availableParallelism } from 'node:os'
import { HostError } from '../../errors.ts'
import { errorSentence } from '../../sentences.ts'

/** Beyond so many waiting, new calls are refused with a time to retry: each would wait for seconds. */
const waitingLimit = 128
/** One of the four threads of Node's pool is left for files and names, whatever is hashed. */
const mostAtOnce = 3

/** Runs jobs with bounded concurrency and a bounded queue. */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #waitingLimit: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce
    this.#waitingLimit = most
  }

  /** @throws {HostError} unavailable when too many are waiting already */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#running >= this.#atOnce) await this.#turn()
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingLimit)
      throw new HostError('unavailable', errorSentence('unified'), { retryAfterMs: 5_000 })
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}

/**
 * What this process hashes. Each hash takes 19 MiB and a thread of Node's pool, so memory and the other users of the
 * pool are bounded for the process as a whole.
 */
export const passwordQueue = new BoundedQueue(Math.min(availableParallelism(), mostAtOnce), waitingLimit)
