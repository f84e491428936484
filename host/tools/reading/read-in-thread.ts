import { Worker } from 'node:worker_threads'
import type {
  ReadingAnswer,
  ReadingInput,
  ReadingOrder,
  ReadingOutput,
  ReadingTask,
} from './reading-tasks.ts'

/** Milliseconds that reading may take, without the start of its thread and the loading of its code. */
const readingMs = 1_500
const maxMemoryMb = 256
/**
 * Characters of a text, or its bytes. A longer one could have more values than the memory of a thread has room for, and
 * where one call of the engine exceeds that memory, V8 ends the whole process and not the thread.
 */
const maxLength = 8_000_000
const maxThreads = 2
/** A thread that has nothing to do is kept this long: its start costs more than most replies. */
const idleMs = 30_000

/** A foreign text takes too long, too much memory or too deep a stack to be read. */
export class TooMuchToRead extends Error {
  override readonly name = 'TooMuchToRead'
}

interface Job extends ReadingOrder {
  readonly lane: string
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
}

const waiting: Job[] = []
const idle: Thread[] = []
const running = new Map<string, Thread>()
let threads = 0

/**
 * Reads what a foreign service sent in a thread, which is ended when that takes too long or too much memory: the one
 * place where such texts are parsed.
 * @param lane whose it is: of one lane one text is read at a time, so that others have a thread
 * @throws {TooMuchToRead}
 */
export function readInThread<Task extends ReadingTask>(
  task: Task,
  input: ReadingInput<Task>,
  lane: string,
): Promise<ReadingOutput<Task>> {
  return new Promise<unknown>((resolve, reject) => {
    if (longest(input) > maxLength) return reject(new TooMuchToRead('it is too long'))
    waiting.push({ task, input, lane, resolve, reject })
    startNext()
  }) as Promise<ReadingOutput<Task>>
}

function longest(input: object): number {
  const lengths = Object.values(input).map((value: unknown) =>
    typeof value === 'string' || value instanceof Uint8Array ? value.length : 0,
  )
  return Math.max(0, ...lengths)
}

function startNext(): void {
  const at = waiting.findIndex(({ lane }) => !running.has(lane))
  if (at < 0) return
  const thread = idle.pop() ?? (threads < maxThreads ? new Thread() : undefined)
  const [job] = thread ? waiting.splice(at, 1) : []
  if (thread && job) thread.read(job)
}

class Thread {
  readonly #worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  #job: Job | undefined
  #timer: NodeJS.Timeout | undefined

  constructor() {
    threads += 1
    this.#worker.on('message', (answer: ReadingAnswer) => this.#take(answer))
    this.#worker.on('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#end(isFull ? new TooMuchToRead('it takes too much memory', { cause: error }) : error)
    })
    this.#worker.on('exit', () => this.#end(new Error('the thread ended without an answer')))
  }

  read(job: Job): void {
    clearTimeout(this.#timer)
    this.#job = job
    running.set(job.lane, this)
    this.#worker.ref()
    this.#worker.postMessage({ task: job.task, input: job.input } satisfies ReadingOrder)
  }

  #take(answer: ReadingAnswer): void {
    const job = this.#job
    if (!job) return
    if (answer.kind === 'ready') {
      this.#timer = setTimeout(() => this.#end(new TooMuchToRead('it takes too long')), readingMs)
      return
    }
    this.#release()
    if (answer.kind === 'read') job.resolve(answer.output)
    else if (answer.kind === 'too_deep') job.reject(new TooMuchToRead('it is nested too deep'))
    else job.reject(new Error(answer.message))
    idle.push(this)
    this.#worker.unref()
    this.#timer = setTimeout(() => this.#end(new Error('nothing to do')), idleMs).unref()
    startNext()
  }

  #release(): void {
    clearTimeout(this.#timer)
    if (this.#job) running.delete(this.#job.lane)
    this.#job = undefined
  }

  #isOver = false

  #end(error: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    const job = this.#job
    this.#release()
    threads -= 1
    const at = idle.indexOf(this)
    if (at >= 0) idle.splice(at, 1)
    job?.reject(error)
    void this.#worker.terminate()
    startNext()
  }
}
