import { Worker } from 'node:worker_threads'
import type { SignAnswer, SignRequest } from './sign-worker.ts'

interface Pending {
  readonly resolve: (passages: Float64Array) => void
  readonly reject: (error: Error) => void
}

/** The codes of vectors in a thread of their own, which starts with the first of them. */
export class SignThread {
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #nextId = 1

  /** Whether it has been started and is there still; one that broke is empty when it is started again. */
  get isRunning(): boolean {
    return this.#worker !== null
  }

  /** Empties it, for vectors of so many numbers. */
  start(dimension: number): void {
    this.#worker ??= this.#open()
    this.#send({ kind: 'start', dimension })
  }

  add(passages: Float64Array, codes: Uint8Array): void {
    this.#send({ kind: 'add', passages, codes })
  }

  /** @returns the likeliest passages, best first; rejects when the thread breaks */
  find(question: Float32Array, most: number): Promise<Float64Array> {
    const id = this.#nextId++
    const found = new Promise<Float64Array>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
    if (this.#worker) this.#send({ kind: 'find', id, question, most })
    else this.#end(new Error('the index of vectors was not started'))
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
    // It must not keep the process alive.
    worker.unref()
    worker.on('message', ({ id, passages }: SignAnswer) => {
      this.#pending.get(id)?.resolve(passages)
      this.#pending.delete(id)
    })
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(new Error('the index of vectors has ended')))
    return worker
  }

  #end(reason: Error): void {
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }
}
