import type { Clock, MakeId } from '../../deps.ts'
import type { Bus } from '../bus.ts'
import { type Database, statement } from '../database.ts'
import type { Jobs } from '../jobs.ts'
import { forgetOldJobs } from './job-table.ts'
import { type JobTimes, jobTimes, type RunJob, Worker } from './worker.ts'

export interface JobsDeps {
  readonly database: Database
  readonly bus: Bus
  readonly now: Clock
  readonly makeId: MakeId
  readonly report: (error: unknown, where: string) => void
  readonly times?: Partial<JobTimes>
}

/** Jobs in a table of the database: any number of processes add and take them, none takes the same one. */
export function openJobs(deps: JobsDeps): Jobs {
  return new TableJobs(deps)
}

class TableJobs implements Jobs {
  readonly #deps: JobsDeps
  readonly #times: JobTimes
  readonly #closers: (() => Promise<void>)[] = []

  constructor(deps: JobsDeps) {
    this.#deps = deps
    this.#times = { ...jobTimes, ...deps.times }
  }

  async add(kind: string, payload: unknown, options: { runAt?: number } = {}): Promise<string> {
    const { database, bus, now, makeId } = this.#deps
    const id = makeId()
    const insert = database.build.insertInto('jobs').values({
      id,
      kind,
      payload: JSON.stringify(payload) ?? 'null',
      state: 'waiting',
      attempts: 0,
      run_at: options.runAt ?? now(),
      locked_until: 0,
      error: '',
      created_at: now(),
    })
    await database.batch([statement(insert)])
    bus.publish(wakeChannel(kind), '')
    return id
  }

  work(kind: string, run: RunJob): void {
    const { bus, report } = this.#deps
    const worker = new Worker({ ...this.#deps, times: this.#times }, kind, run)
    const stopListening = bus.subscribe(wakeChannel(kind), () => worker.wake())
    this.#closers.push(async () => {
      stopListening()
      await worker.close()
    })
    if (this.#closers.length === 1) {
      forgetOldJobs(this.#deps).catch((error: unknown) => report(error, 'forgetting old jobs'))
    }
  }

  async state(id: string): ReturnType<Jobs['state']> {
    const { database } = this.#deps
    const row = await database.first(
      database.build.selectFrom('jobs').select(['state', 'error']).where('id', '=', id),
    )
    return row ?? null
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }
}

function wakeChannel(kind: string): string {
  return `jobs:${kind}`
}
