import type { Statement } from '../database/database.ts'

export interface JobOptions {
  /** Delay before the job is due, by the database's clock. */
  readonly delayMs?: number
  /**
   * Jobs of the same kind and queue run one at a time, across all processes; other jobs overtake the waiting ones. It
   * must not identify a person, as the row outlives its cause.
   */
  readonly queue?: string
}

export interface JobLimits {
  /** Maximum jobs that one process runs at the same time; 1 when absent. */
  readonly atOnce?: number
  /** Maximum attempts of a failing job, with growing delays; 3 when absent. */
  readonly attempts?: number
  /** Maximum duration of an attempt, which is then aborted and counted; 10 minutes when absent. */
  readonly limitMs?: number
  /** The queue that was served longest ago comes first; otherwise the oldest job. For kinds with few queues. */
  readonly isTakingTurns?: boolean
}

export class AttemptTimeout extends Error {
  override readonly name = 'AttemptTimeout'
  constructor() {
    super('the attempt took too long')
  }
}

export interface JobAttempt {
  /** Aborted on timeout ({@link AttemptTimeout}), shutdown or loss of the job: then it must stop. */
  readonly signal: AbortSignal
  /** Whether a failure of this attempt is final. */
  readonly isLast: boolean
  /** The queue of the job, '' for none: follow-up jobs can use the same. */
  readonly queue: string
  /** Stores the progress (JSON, at most 2,000 characters). @throws when another process has taken the job */
  readonly progress: (value: unknown) => Promise<void>
}

export type RunJob = (payload: unknown, attempt: JobAttempt) => Promise<void>

export interface JobState {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly error: string
  /** The last stored progress, of any attempt; null before. */
  readonly progress: unknown
}

/** Background jobs, possibly run by another process. A job runs at least once, so it must be idempotent. */
export interface Jobs {
  /** @returns the job's id */
  add(kind: string, payload: unknown, options?: JobOptions): Promise<string>
  /** The statement that adds a job, for the batch that causes it, so that both are committed together. */
  statement(kind: string, payload: unknown, options?: JobOptions): Statement
  /** Signals after such a batch that a job is due; without it workers find the job at their next poll. */
  wake(kind: string): void
  work(kind: string, run: RunJob, limits?: JobLimits): void
  /** @returns the state of a job, or null when it does not exist */
  state(id: string): Promise<JobState | null>
  /** Whether a job of this kind and payload waits for its turn. */
  isWaiting(kind: string, payload: unknown): Promise<boolean>
  /** Stops taking jobs; running ones are aborted and put back. */
  close(): Promise<void>
}
