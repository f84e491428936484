import { untilAborted } from '../../platform/until-aborted.ts'
import {
  type ClaimedJob,
  changeJob,
  claimJob,
  failAbandonedJobs,
  type JobChange,
  type TableDeps,
} from './job-rows.ts'
import { AttemptTimeout, type JobLimits, type RunJob } from './jobs.ts'

export interface JobTimes {
  /** Poll interval without a signal. */
  readonly pollMs: number
  /** How long a job belongs to its worker after the last renewal; renewed three times as often. */
  readonly lockMs: number
  /** The delays before the second and later attempts; the last one is used for all further attempts. */
  readonly retryMs: readonly number[]
  readonly forgetMs: number
}

export const jobTimes: JobTimes = {
  pollMs: 2_000,
  lockMs: 30_000,
  retryMs: [2_000, 15_000, 60_000, 300_000],
  forgetMs: 3_600_000,
}

const defaultLimits: Required<JobLimits> = { atOnce: 1, attempts: 3, limitMs: 600_000, isTakingTurns: false }
const maxProgressCharacters = 2_000

interface WorkerDeps extends TableDeps {
  readonly report: (error: unknown, where: string) => void
  readonly times: JobTimes
}

export class Worker {
  readonly #deps: WorkerDeps
  readonly #kind: string
  readonly #run: RunJob
  readonly #limits: Required<JobLimits>
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  /** Ends the current pause, or skips the next one. */
  #endPause: () => void = () => undefined
  #wasWoken = false

  constructor(deps: WorkerDeps, kind: string, run: RunJob, limits: JobLimits = {}) {
    this.#deps = deps
    this.#kind = kind
    this.#run = run
    this.#limits = { ...defaultLimits, ...limits }
    this.#ended = this.#loop()
  }

  wake(): void {
    this.#wasWoken = true
    this.#endPause()
  }

  /** Aborts the running jobs, waits until they have stopped and puts them back. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the process is shutting down'))
    this.wake()
    await this.#ended
  }

  async #loop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#wasWoken = false
      const job = this.#running.size < this.#limits.atOnce ? await this.#claim() : null
      if (job) this.#start(job)
      else await this.#pause()
    }
    await Promise.all(this.#running)
  }

  /** A database that can't be reached is tried again after the pause. */
  async #claim(): Promise<ClaimedJob | null> {
    const { times, report } = this.#deps
    const { attempts, isTakingTurns } = this.#limits
    try {
      const lockMs = times.lockMs
      const job = await claimJob(this.#deps, this.#kind, { maxAttempts: attempts, lockMs, isTakingTurns })
      if (!job) await failAbandonedJobs(this.#deps, this.#kind, attempts)
      return job
    } catch (error) {
      report(error, `claiming a job (${this.#kind})`)
      return null
    }
  }

  #start(job: ClaimedJob): void {
    const done = this.#work(job).finally(() => {
      this.#running.delete(done)
      this.wake()
    })
    this.#running.add(done)
  }

  async #work(job: ClaimedJob): Promise<void> {
    const { report, times } = this.#deps
    const lost = new AbortController()
    const renewal = setInterval(() => {
      this.#renewLock(job, { lockMs: times.lockMs }).catch((error: unknown) => {
        report(error, `renewing a job (${this.#kind})`)
        if (error instanceof JobLost) lost.abort(error)
      })
    }, times.lockMs / 3)
    const failure = await this.#attempt(job, lost.signal)
    clearInterval(renewal)
    if (failure) report(failure.error, `a job (${this.#kind}), attempt ${job.attempts}`)
    try {
      await changeJob(this.#deps, job, this.#settlement(job, failure))
    } catch (error) {
      report(error, `settling a job (${this.#kind})`)
    }
  }

  /** Stops waiting for a job that ignores its timeout, or that another process has taken. */
  async #attempt(job: ClaimedJob, lost: AbortSignal): Promise<{ readonly error: unknown } | null> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new AttemptTimeout()), this.#limits.limitMs)
    const over = AbortSignal.any([lost, limit.signal])
    const signal = AbortSignal.any([this.#closing.signal, over])
    const progress = async (value: unknown) => this.#renewLock(job, { progress: progressOf(value) })
    try {
      const isLast = job.attempts >= this.#limits.attempts
      const attempt = { signal, isLast, progress, queue: job.queue }
      await untilAborted(this.#run(JSON.parse(job.payload), attempt), over)
      return null
    } catch (error) {
      return { error }
    } finally {
      clearTimeout(timer)
    }
  }

  async #renewLock(job: ClaimedJob, kept: { lockMs: number } | { progress: string }): Promise<void> {
    if (!(await changeJob(this.#deps, job, { to: 'running', ...kept }))) throw new JobLost()
  }

  #settlement(job: ClaimedJob, failure: { readonly error: unknown } | null): JobChange {
    if (!failure) return { to: 'done' }
    const { retryMs } = this.#deps.times
    const error = failure.error instanceof Error ? failure.error.message : String(failure.error)
    if (this.#closing.signal.aborted) return { to: 'waiting', pauseMs: 0, error, isUncounted: true }
    if (job.attempts >= this.#limits.attempts) return { to: 'failed', error }
    const pauseMs = retryMs[job.attempts - 1] ?? retryMs.at(-1) ?? 0
    return { to: 'waiting', pauseMs, error, isUncounted: false }
  }

  #pause(): Promise<void> {
    if (this.#wasWoken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#deps.times.pollMs)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

class JobLost extends Error {
  override readonly name = 'JobLost'
  constructor() {
    super('another worker has taken the job')
  }
}

/** @throws {RangeError} when it is longer than the limit */
function progressOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  if (text.length > maxProgressCharacters) throw new RangeError('the progress of a job is too long')
  return text
}
