import { Worker } from 'node:worker_threads'
import type { SignAnswer, SignRequest } from './sign-worker.ts'

interface Pending {
  readonly resolve: (passages: Float64Array) => void
  readonly reject: (error: Error) => void
}

/** The codes of vectors in a separate thread, which starts with the first of them. */
export class SignThread {
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #nextId = 1

  /** Whether the thread runs; after a failure it restarts empty. */
  get isRunning(): boolean {
    return this.#worker !== null
  }

  start(dimension: number): void {
    this.#worker ??= this.#open()
    this.#send({ kind: 'start', dimension })
  }

  add(passages: Float64Array, codes: Uint8Array): void {
    this.#send({ kind: 'add', passages, codes })
  }

  /** @returns the best passages, best first; rejects when the thread fails */
  find(question: Float32Array, most: number): Promise<Float64Array> {
    const id = this.#nextId++
    const found = new Promise<Float64Array>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
    if (this.#worker) this.#send({ kind: 'find', id, question, most })
    else this.#end(new Error('the vector index was not started'))
    return found
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #send(request: SignRequest): void {
    this.#worker?.postMessage(request)
  }

  #open(): Worker {
    const worker = new Worker(new URL('./sign-worker.ts', import.meta.url))
    // The thread must not keep the process alive.
    worker.unref()
    worker.on('message', ({ id, passages }: SignAnswer) => {
      this.#pending.get(id)?.resolve(passages)
      this.#pending.delete(id)
    })
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(new Error('the vector index has ended')))
    return worker
  }

  #end(reason: Error): void {
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }
}
