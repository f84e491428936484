import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StatementResult } from '../database.ts'
import { type BatchFailure, errorOf } from './batch-failure.ts'
import type { BatchOutcome, WriteBatch, WriteStatement } from './group-commit.ts'

export type WriterRequest =
  | { readonly kind: 'batches'; readonly batches: readonly WriteBatch[] }
  | { readonly kind: 'forget' }
  | { readonly kind: 'close' }

export type WriterAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly failure: BatchFailure }
  | { readonly kind: 'outcomes'; readonly outcomes: readonly BatchOutcome[] }

interface Pending {
  readonly resolve: (results: StatementResult[]) => void
  readonly reject: (error: Error) => void
}

/** The callers' side of the writer thread. Batches of one event loop turn are sent in one message. */
export class Writer {
  readonly #worker: Worker
  readonly #onDeath: (error: Error) => void
  readonly #pending = new Map<number, Pending>()
  #outbox: WriteBatch[] = []
  #nextId = 1
  #ended: Error | null = null
  #hasExited = false
  #closing: Promise<void> | null = null

  private constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker
    this.#onDeath = onDeath
    worker.on('message', (answer: WriterAnswer) => this.#receive(answer))
    worker.on('error', (error) => this.#end(error))
    worker.on('exit', () => {
      this.#hasExited = true
      this.#end(new Error('the database writer has ended'))
    })
  }

  /** Starts the thread and opens the database in it. @param onDeath called when it ends unexpectedly */
  static async start(file: string, onDeath: (error: Error) => void): Promise<Writer> {
    const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: file })
    const [answer] = (await once(worker, 'message')) as [WriterAnswer]
    if (answer.kind === 'refused') throw errorOf(answer.failure)
    return new Writer(worker, onDeath)
  }

  /** Rejects like `Database.batch`. */
  write(statements: readonly WriteStatement[]): Promise<StatementResult[]> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId
    this.#nextId += 1
    if (this.#outbox.length === 0) setImmediate(() => this.#post())
    this.#outbox.push({ id, statements })
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }))
  }

  /** Empties the journal once pending batches are committed, so that it contains no deleted data. */
  forget(): void {
    if (this.#ended) return
    this.#post()
    const request: WriterRequest = { kind: 'forget' }
    this.#worker.postMessage(request)
  }

  refuse(): void {
    this.#ended ??= new Error('the database is closed')
  }

  /** Commits pending batches, then closes the database. */
  close(): Promise<void> {
    this.refuse()
    this.#closing ??= this.#shutDown()
    return this.#closing
  }

  async #shutDown(): Promise<void> {
    if (this.#hasExited) return
    this.#post()
    const exit = once(this.#worker, 'exit')
    const request: WriterRequest = { kind: 'close' }
    this.#worker.postMessage(request)
    await exit
  }

  #post(): void {
    if (this.#outbox.length === 0) return
    const request: WriterRequest = { kind: 'batches', batches: this.#outbox }
    this.#outbox = []
    this.#worker.postMessage(request)
  }

  #receive(answer: WriterAnswer): void {
    if (answer.kind !== 'outcomes') return
    for (const outcome of answer.outcomes) {
      const caller = this.#pending.get(outcome.id)
      this.#pending.delete(outcome.id)
      if ('failure' in outcome) caller?.reject(errorOf(outcome.failure))
      else caller?.resolve(outcome.results)
    }
  }

  #end(reason: Error): void {
    if (!this.#ended) this.#onDeath(reason)
    this.#ended ??= reason
    for (const caller of this.#pending.values()) caller.reject(reason)
    this.#pending.clear()
  }
}
