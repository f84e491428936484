import type { MakeId } from '../../platform/make-id.ts'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import type { Bus } from '../bus/bus.ts'
import type { Database, Statement } from '../database/database.ts'
import { databaseNow } from '../database/query-builder.ts'
import { type DatabaseClock, deleteOldJobs, insertJob, isJobWaiting, jobState } from './job-rows.ts'
import type { JobLimits, JobOptions, JobState, Jobs, RunJob } from './jobs.ts'
import { type JobTimes, jobTimes, Worker } from './worker.ts'

export interface JobsDeps {
  readonly database: Database
  readonly bus: Bus
  readonly makeId: MakeId
  readonly report: (error: unknown, where: string) => void
  readonly times?: Partial<JobTimes>
  readonly clock?: DatabaseClock
}

/** Jobs in a database table: any number of processes add and take them, and each job is taken by one. */
export function openJobs(deps: JobsDeps): Jobs {
  return new DatabaseJobs(deps)
}

class DatabaseJobs implements Jobs {
  readonly #deps: JobsDeps & { readonly clock: DatabaseClock }
  readonly #times: JobTimes
  readonly #closers: (() => Promise<void>)[] = []

  constructor(deps: JobsDeps) {
    this.#deps = { clock: databaseNow, ...deps }
    this.#times = { ...jobTimes, ...deps.times }
  }

  async add(kind: string, payload: unknown, options: JobOptions = {}): Promise<string> {
    const id = this.#deps.makeId()
    await this.#deps.database.batch([insertJob(this.#deps, { ...options, id, kind, payload })])
    this.wake(kind)
    return id
  }

  statement(kind: string, payload: unknown, options: JobOptions = {}): Statement {
    return insertJob(this.#deps, { ...options, id: this.#deps.makeId(), kind, payload })
  }

  wake(kind: string): void {
    this.#deps.bus.publish(wakeChannel(kind), '')
  }

  work(kind: string, run: RunJob, limits?: JobLimits): void {
    const { bus, report } = this.#deps
    const worker = new Worker({ ...this.#deps, times: this.#times }, kind, run, limits)
    const stopListening = bus.subscribe(wakeChannel(kind), () => worker.wake())
    this.#closers.push(async () => {
      stopListening()
      await worker.close()
    })
    if (this.#closers.length > 1) return

    const forgetting = new RepeatedTask(
      this.#times.forgetMs,
      () => deleteOldJobs(this.#deps),
      (error) => report(error, 'deleting old jobs'),
    )
    this.#closers.push(() => forgetting.close())
    void forgetting.now()
  }

  state(id: string): Promise<JobState | null> {
    return jobState(this.#deps, id)
  }

  isWaiting(kind: string, payload: unknown): Promise<boolean> {
    return isJobWaiting(this.#deps, kind, payload)
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }
}

function wakeChannel(kind: string): string {
  return `jobs:${kind}`
}
