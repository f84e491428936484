import type { Statement } from '../database/database.ts'

export interface JobOptions {
  /** How long from now, by the database's clock, the job waits. */
  readonly delayMs?: number
  /**
   * Of a kind's jobs in one queue one runs at a time, over all processes; others pass those that wait for it. It names
   * nobody, as the row outlives its cause.
   */
  readonly queue?: string
}

/** What bounds the jobs of a kind. */
export interface JobLimits {
  /** So many are run by one process at the same time; 1 when absent. */
  readonly atOnce?: number
  /** A job that fails is tried so often in all, with growing pauses; 3 when absent. */
  readonly attempts?: number
  /** An attempt that takes longer is aborted, and counts; 10 minutes when absent. */
  readonly limitMs?: number
}

/** Why the signal of an attempt is aborted whose time is up. */
export class AttemptTimeout extends Error {
  override readonly name = 'AttemptTimeout'
  constructor() {
    super('the attempt took too long')
  }
}

/** An attempt at a job. */
export interface JobAttempt {
  /** Aborted when its time is up ({@link AttemptTimeout}), the process ends or another process has taken the job: then it must let go. */
  readonly signal: AbortSignal
  /** Whether the job is given up when this attempt fails. */
  readonly isLast: boolean
  /** The queue of the job, '' for none: what follows from it may wait in the same. */
  readonly queue: string
  /**
   * Stores how far the job has come, as JSON of at most 2,000 characters, for those who read its state.
   * @throws when another process has taken the job
   */
  readonly progress: (value: unknown) => Promise<void>
}

export type RunJob = (payload: unknown, attempt: JobAttempt) => Promise<void>

export interface JobState {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  /** Why the last attempt failed, or ''. */
  readonly error: string
  /** What was stored last, of whichever attempt; null before. */
  readonly progress: unknown
}

/** Work that may be done later and by another process. A job is done at least once; its work must bear repetition. */
export interface Jobs {
  /** @returns the job's id */
  add(kind: string, payload: unknown, options?: JobOptions): Promise<string>
  /** The statement that adds a job, for the batch of what causes it: neither is ever there without the other. */
  statement(kind: string, payload: unknown, options?: JobOptions): Statement
  /** Signals, after such a batch, that there is a job to do now; without it workers find the job a little later. */
  wake(kind: string): void
  /** Starts taking jobs of this kind. */
  work(kind: string, run: RunJob, limits?: JobLimits): void
  /** @returns the state of a job, or null when there is none */
  state(id: string): Promise<JobState | null>
  /** Ends taking jobs; those that run are aborted and wait again. */
  close(): Promise<void>
}
