import {
  changeJob,
  failAbandonedJobs,
  mostAttempts,
  type TableDeps,
  type TakenJob,
  takeJob,
} from './job-table.ts'

export type RunJob = (payload: unknown, signal: AbortSignal) => Promise<void>

export interface JobTimes {
  /** How often a worker looks when nobody wakes it. */
  readonly pollMs: number
  /** How long a job belongs to its worker after the last renewal; renewed three times as often. */
  readonly lockMs: number
  /** The pauses before the second and the third attempt. */
  readonly retryMs: readonly number[]
}

export const jobTimes: JobTimes = { pollMs: 2_000, lockMs: 30_000, retryMs: [2_000, 15_000] }

interface WorkerDeps extends TableDeps {
  readonly report: (error: unknown, where: string) => void
  readonly times: JobTimes
}

/** Takes jobs of one kind and runs them, one after the other, until it is closed. */
export class Worker {
  readonly #deps: WorkerDeps
  readonly #kind: string
  readonly #run: RunJob
  readonly #closing = new AbortController()
  readonly #ended: Promise<void>
  /** Ends the pause that is on, or makes the next one empty. */
  #endPause: () => void = () => undefined
  #wasWoken = false

  constructor(deps: WorkerDeps, kind: string, run: RunJob) {
    this.#deps = deps
    this.#kind = kind
    this.#run = run
    this.#ended = this.#loop()
  }

  /** Says that there may be work now. */
  wake(): void {
    this.#wasWoken = true
    this.#endPause()
  }

  /** Aborts the job that runs, waits until it has let go and puts it back. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.wake()
    await this.#ended
  }

  async #loop(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#wasWoken = false
      const job = await this.#take()
      if (job) await this.#work(job)
      else await this.#pause()
    }
  }

  /** A database that can't be reached now is looked at again after the pause. */
  async #take(): Promise<TakenJob | null> {
    const { times, report } = this.#deps
    try {
      const job = await takeJob(this.#deps, this.#kind, times.lockMs)
      if (!job) await failAbandonedJobs(this.#deps, this.#kind)
      return job
    } catch (error) {
      report(error, `taking a job (${this.#kind})`)
      return null
    }
  }

  async #work(job: TakenJob): Promise<void> {
    const { report, times } = this.#deps
    const lost = new AbortController()
    const renewal = setInterval(() => {
      changeJob(this.#deps, job, { to: 'running', lockMs: times.lockMs }).then(
        (isOurs) => (isOurs ? undefined : lost.abort(new Error('another worker has taken the job'))),
        (error: unknown) => report(error, `renewing a job (${this.#kind})`),
      )
    }, times.lockMs / 3)
    const failure = await this.#attempt(job, AbortSignal.any([this.#closing.signal, lost.signal]))
    clearInterval(renewal)
    if (failure) report(failure.error, `a job (${this.#kind}), attempt ${job.attempts}`)
    try {
      await this.#settle(job, failure)
    } catch (error) {
      report(error, `settling a job (${this.#kind})`)
    }
  }

  async #attempt(job: TakenJob, signal: AbortSignal): Promise<{ readonly error: unknown } | null> {
    try {
      await this.#run(JSON.parse(job.payload), signal)
      return null
    } catch (error) {
      return { error }
    }
  }

  async #settle(job: TakenJob, failure: { readonly error: unknown } | null): Promise<void> {
    const { times } = this.#deps
    if (!failure) {
      await changeJob(this.#deps, job, { to: 'done' })
      return
    }
    const error = failure.error instanceof Error ? failure.error.message : String(failure.error)
    const isUncounted = this.#closing.signal.aborted
    if (!isUncounted && job.attempts >= mostAttempts) {
      await changeJob(this.#deps, job, { to: 'failed', error })
      return
    }
    const pauseMs = isUncounted ? 0 : (times.retryMs[job.attempts - 1] ?? 0)
    await changeJob(this.#deps, job, { to: 'waiting', pauseMs, error, isUncounted })
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
