import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { residentBytes } from './resident-bytes.ts'

/** What a process says first, once it can take orders. */
export const readerReady = 'ready'

/** A process that has not started by then is broken: a busy machine takes its time. */
const startMs = 30_000

/** What one order may take. */
export interface ReadingLimits {
  /** From when the process has started. */
  readonly timeoutMs: number
  /** Of V8's heap. */
  readonly memoryMb: number
  /** Of the whole process, buffers and native memory included: one that holds more is ended. */
  readonly residentMb: number
}

/** What a process that waits for its next order may hold, as a share of its limit. One that holds more is ended. */
const idleShare = 0.5

interface AskOptions {
  /** Takes the order back while it waits for its turn. */
  readonly signal?: AbortSignal
  /** Whether the signal ends the process as well while it works on the order. */
  readonly isEndedByAbort?: boolean
  /** Less than the usual limit. */
  readonly timeoutMs?: number
  /**
   * Reaches the process by its standard input, piece by piece: a large message would hold this process up. The order
   * says how many bytes it has.
   */
  readonly content?: AsyncIterable<Uint8Array>
}

/** The process has ended before it had answered: over its time, or over its memory. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
  readonly isLate: boolean
  constructor(isLate: boolean) {
    super(isLate ? 'reading took too long' : 'the process that reads has ended')
    this.isLate = isLate
  }
}

/**
 * Has foreign content read one piece after the other in a process of its own, each within a limit of time and memory. A
 * thread would not do: one that runs out of memory in the middle of a large allocation takes the whole product with it.
 */
export class ReaderProcess<Order extends object, Answer> {
  readonly #module: URL
  readonly #limits: ReadingLimits
  #child: ChildProcess | null = null
  #isReady = false
  #queue: Promise<unknown> = Promise.resolve()

  /** @param module says {@link readerReady}, then answers each message that it is sent by one or more messages */
  constructor(module: URL, limits: ReadingLimits) {
    this.#module = module
    this.#limits = limits
  }

  /**
   * @param receive takes each answer until one is the last: its result, or what it throws, is the order's
   * @throws {ReaderGone} the next order starts another process; and what reading the content throws
   */
  ask<Result>(
    order: Order,
    receive: (answer: Answer) => { readonly result: Result } | undefined,
    options: AskOptions = {},
  ): Promise<Result> {
    const turn = this.#queue.then(() => {
      options.signal?.throwIfAborted()
      return this.#askNow(order, receive, options)
    })
    // The caller of the failed job gets the cause; the next job does not.
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Ends the process; the next order starts another. */
  async close(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    // One that is left alone is not waited for, this time it is.
    child.ref()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async #askNow<Result>(
    order: Order,
    receive: (answer: Answer) => { readonly result: Result } | undefined,
    { timeoutMs = this.#limits.timeoutMs, content, signal, isEndedByAbort = false }: AskOptions,
  ): Promise<Result> {
    const child = (this.#child ??= this.#start())
    hold(child)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let isLate = false
    const giveUp = () => {
      isLate = true
      this.#forget(child)
      child.kill('SIGKILL')
    }
    let timer = setTimeout(giveUp, this.#isReady ? timeoutMs : startMs)
    const handleAnswer = (answer: Answer | typeof readerReady) => {
      if (answer === readerReady) {
        this.#isReady = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, timeoutMs)
        return
      }
      try {
        const last = receive(answer)
        if (last) resolve(last.result)
      } catch (error) {
        reject(error)
      }
    }
    const handleEnd = () => reject(new ReaderGone(isLate))
    child.on('message', handleAnswer).once('exit', handleEnd).once('error', handleEnd)
    child.send(order, (error) => {
      if (error) handleEnd()
    })
    const over = new AbortController()
    const handleAbort = () => {
      reject(signal?.reason)
      this.#forget(child)
      child.kill('SIGKILL')
    }
    if (isEndedByAbort) signal?.addEventListener('abort', handleAbort, { once: true })
    if (content) this.#handOver(content, child, over.signal).catch(reject)
    try {
      return await promise
    } finally {
      child.off('message', handleAnswer).off('exit', handleEnd).off('error', handleEnd)
      signal?.removeEventListener('abort', handleAbort)
      over.abort()
      clearTimeout(timer)
      this.#endLarge(child)
      release(child)
    }
  }

  /** A process that waits for the rest of a content that broke off is ended. */
  async #handOver(content: AsyncIterable<Uint8Array>, child: ChildProcess, over: AbortSignal): Promise<void> {
    try {
      for await (const piece of content) {
        if (over.aborted) return
        if (child.stdin?.write(piece) === false) await once(child.stdin, 'drain', { signal: over })
      }
    } catch (error) {
      // A process that has ended takes no more; its end says so.
      if (over.aborted || child.stdin?.errored === error) return
      this.#forget(child)
      child.kill('SIGKILL')
      throw error
    }
  }

  /** Memory that was needed once is given back: no process returns all of what it has freed. */
  #endLarge(child: ChildProcess): void {
    const bytes = child.pid === undefined ? null : residentBytes(child.pid)
    if (bytes === null || bytes <= this.#limits.residentMb * idleShare * 1_024 * 1_024) return
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #start(): ChildProcess {
    this.#isReady = false
    const { memoryMb, residentMb } = this.#limits
    const child = fork(fileURLToPath(this.#module), [String(residentMb)], {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${memoryMb}`,
        `--import=${new URL('./memory-watch.ts', import.meta.url).href}`,
      ],
      // A process that reads untrusted content gets none of the product's secrets.
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    // What is written to one that ends is lost with it.
    child.stdin?.on('error', () => undefined)
    child.on('error', () => this.#forget(child)).on('exit', () => this.#forget(child))
    yieldToVisitors(child)
    return child
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }
}

/** While something is read this process waits for it. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** A reader that is left alone must not keep this process alive. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function yieldToVisitors(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system has no priorities; it reads as well without.
  }
}
