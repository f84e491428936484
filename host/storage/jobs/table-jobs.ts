import type { MakeId } from '../../deps.ts'
import type { Bus } from '../bus.ts'
import { type Database, type Statement, statement } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import type { JobOptions, Jobs } from '../jobs.ts'
import { type DatabaseClock, forgetOldJobs, later } from './job-table.ts'
import { type JobTimes, jobTimes, type RunJob, Worker } from './worker.ts'

export interface JobsDeps {
  readonly database: Database
  readonly bus: Bus
  readonly makeId: MakeId
  readonly report: (error: unknown, where: string) => void
  readonly times?: Partial<JobTimes>
  /** The database's own clock, unless a test moves another. */
  readonly clock?: DatabaseClock
}

/** Jobs in a table of the database: any number of processes add and take them, none takes the same one. */
export function openJobs(deps: JobsDeps): Jobs {
  return new TableJobs(deps)
}

class TableJobs implements Jobs {
  readonly #deps: JobsDeps & { readonly clock: DatabaseClock }
  readonly #times: JobTimes
  readonly #closers: (() => Promise<void>)[] = []

  constructor(deps: JobsDeps) {
    this.#deps = { clock: databaseNow, ...deps }
    this.#times = { ...jobTimes, ...deps.times }
  }

  async add(kind: string, payload: unknown, options: JobOptions = {}): Promise<string> {
    const id = this.#deps.makeId()
    await this.#deps.database.batch([this.#insert(id, kind, payload, options)])
    this.wake(kind)
    return id
  }

  statement(kind: string, payload: unknown, options: JobOptions = {}): Statement {
    return this.#insert(this.#deps.makeId(), kind, payload, options)
  }

  wake(kind: string): void {
    this.#deps.bus.publish(wakeChannel(kind), '')
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

  #insert(id: string, kind: string, payload: unknown, { delayMs = 0 }: JobOptions): Statement {
    const insert = this.#deps.database.build.insertInto('jobs').values({
      id,
      kind,
      payload: JSON.stringify(payload) ?? 'null',
      state: 'waiting',
      attempts: 0,
      run_at: later(this.#deps, delayMs),
      locked_until: 0,
      error: '',
      created_at: later(this.#deps, 0),
    })
    return statement(insert)
  }

  async close(): Promise<void> {
    await Promise.all(this.#closers.map((close) => close()))
  }
}

function wakeChannel(kind: string): string {
  return `jobs:${kind}`
}
