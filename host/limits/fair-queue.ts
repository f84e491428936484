import { untilAborted } from '../platform/until-aborted.ts'

export interface QueueLimits {
  /** Maximum works that run at the same time. */
  readonly atOnce: number
  /** Maximum works of one caller that run or wait. */
  readonly mostOfCaller: number
  /** Maximum works that wait. */
  readonly mostWaiting: number
  /** A caller that limits itself, and is never refused. */
  readonly neverRefused?: string
}

/** A work was refused, or lost its place to a caller with fewer. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  /** Whether the caller has too many of their own; otherwise all callers together have. */
  readonly isOfCaller: boolean
  constructor(isOfCaller: boolean) {
    super(isOfCaller ? 'the caller has too many works in the queue' : 'too many works wait in the queue')
    this.isOfCaller = isOfCaller
  }
}

interface Waiting {
  start(): void
  refuse(): void
}

/**
 * Runs works of several callers, of whom the one that was served longest ago comes next and each runs one at a time. When
 * the queue is full, the caller with the most waiting works loses the last of them to one with fewer.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** By caller, who was served last at the end. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #running = new Set<string>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @param signal ends the waiting, not the work
   * @throws {QueueFull} and what the work throws
   */
  async run<Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    await this.#turnOf(caller, signal)
    try {
      return await work()
    } finally {
      this.#end(caller)
    }
  }

  async #turnOf(caller: string, signal?: AbortSignal): Promise<void> {
    this.#makeRoom(caller)
    const turn = Promise.withResolvers<void>()
    let hasTurn = false
    const start = () => {
      hasTurn = true
      turn.resolve()
    }
    const waiting: Waiting = { start, refuse: () => turn.reject(new QueueFull(false)) }
    const own = this.#waiting.get(caller)
    if (own) own.push(waiting)
    else this.#waiting.set(caller, [waiting])
    this.#startNext()
    if (!signal) return turn.promise
    await untilAborted(turn.promise, signal).catch((error: unknown) => {
      // It may have got its turn in the same moment.
      if (hasTurn) this.#end(caller)
      else this.#leave(caller, waiting)
      throw error
    })
  }

  #end(caller: string): void {
    this.#running.delete(caller)
    const line = this.#waiting.get(caller)
    // To the end.
    if (line && this.#waiting.delete(caller)) this.#waiting.set(caller, line)
    this.#startNext()
  }

  /** @throws {QueueFull} */
  #makeRoom(caller: string): void {
    const own = this.#waiting.get(caller)?.length ?? 0
    const { mostOfCaller, mostWaiting, neverRefused } = this.#limits
    if (caller === neverRefused) return
    if (own + (this.#running.has(caller) ? 1 : 0) >= mostOfCaller) throw new QueueFull(true)
    const lines = [...this.#waiting]
    if (lines.reduce((sum, [, line]) => sum + line.length, 0) < mostWaiting) return
    const [heaviest, line] = lines.reduce((one, other) => (other[1].length > one[1].length ? other : one))
    const last = line.at(-1)
    if (!last || line.length <= own + 1) throw new QueueFull(false)
    this.#leave(heaviest, last)
    last.refuse()
  }

  #leave(caller: string, waiting: Waiting): void {
    const line = this.#waiting.get(caller) ?? []
    const at = line.indexOf(waiting)
    if (at !== -1) line.splice(at, 1)
    if (line.length === 0) this.#waiting.delete(caller)
  }

  #startNext(): void {
    for (const [caller, line] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return
      if (this.#running.has(caller)) continue
      const [next] = line
      if (!next) continue
      this.#leave(caller, next)
      this.#running.add(caller)
      next.start()
    }
  }
}
