import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StorableValue } from '../parameters.ts'
import { type BatchFailure, errorOf } from './batch-failure.ts'

export type ReadRequest =
  | {
      readonly kind: 'read'
      readonly id: number
      readonly sql: string
      readonly parameters: readonly StorableValue[]
    }
  | { readonly kind: 'close' }

export type ReadAnswer =
  | { readonly id: number; readonly rows: readonly Record<string, unknown>[] }
  | { readonly id: number; readonly failure: BatchFailure }

interface Pending {
  readonly resolve: (rows: readonly Record<string, unknown>[]) => void
  readonly reject: (error: Error) => void
}

/** Runs heavy reads one at a time in a separate thread, which starts with the first one. */
export class Reader {
  readonly #file: string
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #nextId = 1

  constructor(file: string) {
    this.#file = file
  }

  /** Rejects with SQLite's error. */
  read(sql: string, parameters: readonly StorableValue[]): Promise<readonly Record<string, unknown>[]> {
    this.#worker ??= this.#start()
    const request: ReadRequest = { kind: 'read', id: this.#nextId, sql, parameters }
    this.#nextId += 1
    this.#worker.postMessage(request)
    return new Promise((resolve, reject) => this.#pending.set(request.id, { resolve, reject }))
  }

  /** Answers pending reads, then ends the thread. */
  async close(): Promise<void> {
    if (!this.#worker) return
    const exit = once(this.#worker, 'exit')
    const request: ReadRequest = { kind: 'close' }
    this.#worker.postMessage(request)
    await exit
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: this.#file })
    worker.on('message', (answer: ReadAnswer) => {
      const caller = this.#pending.get(answer.id)
      this.#pending.delete(answer.id)
      if ('failure' in answer) caller?.reject(errorOf(answer.failure))
      else caller?.resolve(answer.rows)
    })
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => this.#end(new Error('the database reader has ended')))
    return worker
  }

  /** The next read starts a new thread. */
  #end(reason: Error): void {
    this.#worker = null
    for (const caller of this.#pending.values()) caller.reject(reason)
    this.#pending.clear()
  }
}
