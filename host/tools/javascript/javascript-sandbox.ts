import { Worker } from 'node:worker_threads'
import { type SandboxLimits, sandboxLimits } from './sandbox-limits.ts'
import type { SandboxFault, SandboxOutcome } from './sandbox-outcome.ts'
import type { SandboxAnswer, SandboxRequest } from './sandbox-worker.ts'

const maxQueued = 32
/** Maximum start time (ms) of a thread. */
const startMs = 30_000

/** The queue is full. */
export class SandboxBusy extends Error {
  override readonly name = 'SandboxBusy'
}

interface Waiting {
  readonly start: (thread: Thread) => void
  readonly giveUp: (reason: unknown) => void
}

/**
 * Runs untrusted JavaScript in an interpreter compiled to WebAssembly, in threads that are terminated when a program
 * exceeds its time: an interpreter cannot interrupt its own native functions. A healthy thread is reused.
 */
export class JavaScriptSandbox {
  readonly #limits: SandboxLimits
  readonly #atOnce: number
  readonly #idle: Thread[] = []
  readonly #busy = new Set<Thread>()
  readonly #waiting: Waiting[] = []

  constructor({ atOnce = 2, ...limits }: Partial<SandboxLimits> & { readonly atOnce?: number } = {}) {
    this.#limits = { ...sandboxLimits, ...limits }
    this.#atOnce = atOnce
  }

  /** @returns the outcome, with the program's errors @throws {SandboxBusy}; the signal's reason when terminated */
  async run(source: string, { signal }: { readonly signal: AbortSignal }): Promise<SandboxOutcome> {
    signal.throwIfAborted()
    const thread = await this.#take(signal)
    const stop = () => void thread.end('crashed')
    signal.addEventListener('abort', stop, { once: true })
    try {
      const outcome = await thread.run(source, this.#limits)
      signal.throwIfAborted()
      return outcome
    } finally {
      signal.removeEventListener('abort', stop)
      this.#giveBack(thread)
    }
  }

  /** Terminates all threads; running and queued programs fail. */
  async close(): Promise<void> {
    for (const { giveUp } of this.#waiting.splice(0)) giveUp(new SandboxBusy('the sandbox is closed'))
    await Promise.all([...this.#busy, ...this.#idle.splice(0)].map((thread) => thread.end('crashed')))
  }

  #take(signal: AbortSignal): Promise<Thread> {
    if (this.#busy.size < this.#atOnce) return Promise.resolve(this.#occupy())
    if (this.#waiting.length >= maxQueued) throw new SandboxBusy('too many programs wait')
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.#waiting.indexOf(waiting)
        if (at >= 0) this.#waiting.splice(at, 1)
        reject(signal.reason as Error)
      }
      const waiting: Waiting = {
        start: (thread) => {
          signal.removeEventListener('abort', leave)
          resolve(thread)
        },
        giveUp: reject,
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
    })
  }

  #occupy(): Thread {
    let thread = this.#idle.pop()
    // A thread may have ended while idle.
    while (thread && !thread.isSound) thread = this.#idle.pop()
    thread ??= new Thread()
    this.#busy.add(thread)
    return thread
  }

  #giveBack(thread: Thread): void {
    this.#busy.delete(thread)
    if (thread.isSound) this.#idle.push(thread)
    this.#waiting.shift()?.start(this.#occupy())
  }
}

/** One thread with its interpreter; runs one program at a time. */
class Thread {
  readonly #worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  readonly #ready = Promise.withResolvers<void>()
  #current: ((outcome: SandboxOutcome) => void) | null = null
  isSound = true

  constructor() {
    // The thread does not keep the process alive.
    this.#worker.unref()
    this.#worker.on('message', (answer: SandboxAnswer) => this.#hear(answer))
    this.#worker.on('error', () => void this.end('crashed'))
    this.#worker.on('exit', () => void this.end('crashed'))
  }

  /** @returns the outcome, once the program or the thread has ended */
  async run(source: string, limits: SandboxLimits): Promise<SandboxOutcome> {
    this.#worker.ref()
    const starting = setTimeout(() => void this.end('crashed'), startMs)
    const { promise, resolve } = Promise.withResolvers<SandboxOutcome>()
    this.#current = resolve
    await Promise.race([this.#ready.promise, promise])
    clearTimeout(starting)
    const late = setTimeout(() => void this.end('time'), limits.timeoutMs + limits.graceMs)
    if (this.isSound) this.#worker.postMessage({ source, limits } satisfies SandboxRequest)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      this.#current = null
      if (this.isSound) this.#worker.unref()
    }
  }

  async end(fault: SandboxFault): Promise<void> {
    this.isSound = false
    await this.#worker.terminate()
    this.#current?.({ value: null, printed: '', isCut: false, fault })
  }

  #hear(answer: SandboxAnswer): void {
    if (answer === 'ready') return this.#ready.resolve()
    this.#current?.(answer.outcome)
    if (!answer.isSound) void this.end('crashed')
  }
}
