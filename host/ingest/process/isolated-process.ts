import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** First message of a process, sent when it is ready. */
export const processReady = 'ready'

/** Maximum start time (ms); generous for a busy machine. */
const startMs = 30_000

export interface ProcessLimits {
  /** Measured after the process has started. */
  readonly timeoutMs: number
  /** The limit of V8's heap. */
  readonly memoryMb: number
  /** The limit of the whole process, with buffers and native memory; it is killed above this. */
  readonly residentMb: number
  /** Maximum running and queued requests; more are refused. */
  readonly maxQueued?: number
  /** Time without requests after which the process is ended. */
  readonly idleMs?: number
  /** Memory above which the process is ended after a request; half of the limit when absent. */
  readonly keptMb?: number
  /** Number of requests after which the process is replaced. */
  readonly maxRequests?: number
}

/** Share of the memory limit above which an idle process is ended. */
const idleShare = 0.5

interface AskOptions {
  /** Cancels the request while it is queued. */
  readonly signal?: AbortSignal
  /** Whether the signal also ends the process while it works on the request. */
  readonly isEndedByAbort?: boolean
  /** A time limit below the usual one. */
  readonly timeoutMs?: number
  /** Streamed to standard input: a large message would block this process. The request contains the size. */
  readonly content?: AsyncIterable<Uint8Array>
}

/** The process ended before it had answered: a time or memory limit was exceeded. */
export class IsolatedProcessEnded extends Error {
  override readonly name = 'IsolatedProcessEnded'
  readonly isLate: boolean
  constructor(isLate: boolean) {
    super(isLate ? 'the process timed out' : 'the process ended before it answered')
    this.isLate = isLate
  }
}

/** Too many requests are queued. */
export class IsolatedProcessBusy extends Error {
  override readonly name = 'IsolatedProcessBusy'
  constructor() {
    super('too many requests are queued for the process')
  }
}

/**
 * Processes untrusted content, one request at a time, in a child process with time and memory limits. A thread would
 * not be enough: running out of memory during a large allocation would crash the whole product.
 */
export class IsolatedProcess<Request extends object, Answer> {
  readonly #module: URL
  readonly #limits: ProcessLimits
  #child: ChildProcess | null = null
  #isReady = false
  /** Number of requests that the process has answered. */
  #answered = 0
  /** Takes the answers to the running request; null when there is none, or it has had its last. */
  #receive: ((answer: Answer | typeof processReady) => void) | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #pending = 0
  #idle: NodeJS.Timeout | undefined

  /** @param module sends {@link processReady}, then answers each message with one or more messages */
  constructor(module: URL, limits: ProcessLimits) {
    this.#module = module
    this.#limits = limits
  }

  /**
   * @param receive called with each answer until the last; its result, or error, is that of the request
   * @throws {IsolatedProcessBusy}
   * @throws {IsolatedProcessEnded} the next request starts a new process; also errors of reading the content
   */
  async ask<Result>(
    request: Request,
    receive: (answer: Answer) => { readonly result: Result } | undefined,
    options: AskOptions = {},
  ): Promise<Result> {
    const { maxQueued = Number.POSITIVE_INFINITY } = this.#limits
    options.signal?.throwIfAborted()
    if (this.#pending >= maxQueued) throw new IsolatedProcessBusy()

    this.#pending += 1
    clearTimeout(this.#idle)
    let isQueued = true
    const turn = this.#queue.then(() => {
      options.signal?.throwIfAborted()
      isQueued = false
      return this.#askNow(request, receive, options)
    })
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const leaveQueue = () => isQueued && reject(options.signal?.reason)
    options.signal?.addEventListener('abort', leaveQueue, { once: true })
    // The caller of the failed job gets the cause; the next job does not.
    this.#queue = turn.catch(() => undefined)
    try {
      return await Promise.race([turn, aborted])
    } finally {
      options.signal?.removeEventListener('abort', leaveQueue)
      this.#pending -= 1
      if (this.#pending === 0) this.#endWhenIdle()
    }
  }

  /** Ends the process; the next request starts a new one. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return

    // An idle process is unreferenced; here its exit must be awaited.
    child.ref()
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  #endWhenIdle(): void {
    if (this.#limits.idleMs === undefined) return
    // A process that could not be ended is replaced by the next request.
    this.#idle = setTimeout(() => void this.close().catch(() => undefined), this.#limits.idleMs)
    this.#idle.unref()
  }

  async #askNow<Result>(
    request: Request,
    receive: (answer: Answer) => { readonly result: Result } | undefined,
    { timeoutMs = this.#limits.timeoutMs, content, signal, isEndedByAbort = false }: AskOptions,
  ): Promise<Result> {
    const child = (this.#child ??= this.#start())
    hold(child)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let isLate = false

    const giveUp = () => {
      isLate = true
      this.#end(child)
    }

    let timer = setTimeout(giveUp, this.#isReady ? timeoutMs : startMs)

    const handleAnswer = (answer: Answer | typeof processReady) => {
      if (answer === processReady) {
        this.#isReady = true
        clearTimeout(timer)
        timer = setTimeout(giveUp, timeoutMs)
        return
      }
      try {
        const last = receive(answer)
        if (!last) return
        resolve(last.result)
      } catch (error) {
        reject(error)
      }
      this.#receive = null
    }

    const handleEnd = () => reject(new IsolatedProcessEnded(isLate))
    const ended = new AbortController()

    const handleAbort = () => {
      reject(signal?.reason)
      this.#end(child)
    }

    let isUnsent = content !== undefined
    let isUnread = content !== undefined
    try {
      this.#receive = handleAnswer
      child.once('exit', handleEnd).once('error', handleEnd)
      child.send(request, (error) => error && handleEnd())
      if (isEndedByAbort) signal?.addEventListener('abort', handleAbort, { once: true })
      if (content)
        this.#stream(content, child, ended.signal).then((isWhole) => void (isUnsent = !isWhole), reject)
      const result = await promise
      isUnread = isUnsent
      return result
    } finally {
      // The process would read the rest as the content of the next request, which may be that of another user.
      if (isUnread) this.#end(child)
      this.#receive = null
      child.off('exit', handleEnd).off('error', handleEnd)
      signal?.removeEventListener('abort', handleAbort)
      ended.abort()
      clearTimeout(timer)
      this.#endUsed(child)
      release(child)
    }
  }

  /** A process that waits for the rest of an interrupted content is ended. @returns whether all was sent */
  async #stream(
    content: AsyncIterable<Uint8Array>,
    child: ChildProcess,
    ended: AbortSignal,
  ): Promise<boolean> {
    try {
      for await (const piece of content) {
        if (ended.aborted) return false
        if (child.stdin?.write(piece) === false) await once(child.stdin, 'drain', { signal: ended })
      }
      return true
    } catch (error) {
      // A process that has ended cannot receive more; its exit is handled elsewhere.
      if (ended.aborted || child.stdin?.errored === error) return false
      this.#end(child)
      throw error
    }
  }

  /** Ends a process with high memory use, since processes do not return all freed memory, or after many requests. */
  #endUsed(child: ChildProcess): void {
    const {
      residentMb,
      keptMb = residentMb * idleShare,
      maxRequests = Number.POSITIVE_INFINITY,
    } = this.#limits
    this.#answered += 1
    const bytes = child.pid === undefined ? null : residentBytes(child.pid)
    const isLarge = bytes !== null && bytes > keptMb * 1_024 * 1_024
    if (isLarge || this.#answered >= maxRequests) this.#end(child)
  }

  #start(): ChildProcess {
    this.#isReady = false
    this.#answered = 0
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
    // Data written to an ending process is lost.
    child.stdin?.on('error', () => undefined)
    child.on('error', () => this.#forget(child)).on('exit', () => this.#forget(child))
    child.on('disconnect', () => this.#end(child))
    child.on('message', (answer: Answer | typeof processReady) => {
      if (this.#child !== child) return
      // Otherwise the next request, which may be that of another user, would get the answer to the last one.
      if (this.#receive) this.#receive(answer)
      else this.#end(child)
    })
    yieldToVisitors(child)
    return child
  }

  #end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = null
  }
}

/** Keeps this process alive while a request is running. */
function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** An idle reader process must not keep this process alive. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function yieldToVisitors(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended, or the system has no priorities; parsing works without.
  }
}

/** @returns the memory of a process (RSS) in bytes; null when it has ended or the system does not report it */
function residentBytes(pid: number): number | null {
  try {
    // The kernel generates this file on read, so reading it does not block.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024
  } catch {
    return null
  }
}
