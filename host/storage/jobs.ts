import type { Statement } from './database.ts'

export interface JobOptions {
  /** How long from now, by the database's clock, the job waits. */
  readonly delayMs?: number
}

/** Work that may be done later and by another process. A job is done at least once; its work must bear repetition. */
export interface Jobs {
  /** @returns the job's id */
  add(kind: string, payload: unknown, options?: JobOptions): Promise<string>
  /** The statement that adds a job, for the batch of what causes it: neither is ever there without the other. */
  statement(kind: string, payload: unknown, options?: JobOptions): Statement
  /** Says, after such a batch, that there is a job to do now; without it workers find the job a little later. */
  wake(kind: string): void
  /** Starts taking jobs of this kind, one at a time; a job that throws is tried again, three times in all, with back-off. */
  work(kind: string, run: (payload: unknown, signal: AbortSignal) => Promise<void>): void
  /** @returns the state of a job, or null when there is none */
  state(id: string): Promise<{ state: 'waiting' | 'running' | 'done' | 'failed'; error: string } | null>
  /** Ends taking jobs; those that run are aborted and wait again. */
  close(): Promise<void>
}
