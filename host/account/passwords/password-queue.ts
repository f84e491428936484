import { availableParallelism } from 'node:os'
import { HostError } from '../../errors.ts'
import { errorSentence } from '../../sentences.ts'

/** Beyond so many waiting, new calls are refused with a time to retry: each would wait for seconds. */
const waitingLimit = 128
/** One of the four threads of Node's pool is left for files and names, whatever is hashed. */
const mostAtOnce = 3

/**
 * Bounds how much work runs at once, and how much of it waits.
 * @returns runs work in its turn; rejects with a {HostError} unavailable when too much is waiting already
 */
export function boundedQueue(atOnce: number, most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce && waiting.length >= most)
      throw new HostError('unavailable', errorSentence('unified'), { retryAfterMs: 5_000 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * What this process hashes. Each hash takes 19 MiB and a thread of Node's pool, so memory and the other users of the
 * pool are bounded for the process as a whole.
 */
export const queuedHash = boundedQueue(Math.min(availableParallelism(), mostAtOnce), waitingLimit)
