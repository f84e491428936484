import { type RawBuilder, sql } from 'kysely'
import { BatchConflict, type Database, type Statement, statement } from '../database/database.ts'
import type { JobOptions, JobState } from './jobs.ts'
import { rawQuery } from '../database/query-builder.ts'

/** A job that this process has taken. How often it was taken by then is what proves that it still has it. */
export interface TakenJob {
  readonly id: string
  readonly payload: string
  readonly attempts: number
  readonly takes: number
  readonly queue: string
}

/** The time as an expression that the database works out, so that processes with other clocks agree. */
export type DatabaseClock = (database: Database) => RawBuilder<number>

export interface TableDeps {
  readonly database: Database
  readonly clock: DatabaseClock
}

const keptMs = 7 * 24 * 3_600_000
const mostErrorCharacters = 2_000
const forgottenAtOnce = 500

/** Takes the next job of a kind: one whose time has come, or one whose worker did not renew it in time. */
export async function takeJob(
  { database, clock }: TableDeps,
  kind: string,
  mostAttempts: number,
  lockMs: number,
): Promise<TakenJob | null> {
  // Worked out once: what a clock says anew for each row can't be searched for in an index.
  const time = sql`(select ${clock(database)})`
  const isBusy = sql`select 1 from jobs as busy where busy.kind = ${kind} and busy.state = 'running'
    and busy.queue = next.queue and busy.locked_until > ${time}`
  // The states are part of the text, as the partial indexes require.
  const first = (isOpen: RawBuilder<unknown>) => sql`
    select id, run_at from jobs as next
    where kind = ${kind} and attempts < ${mostAttempts} and ${isOpen}
    and (queue = '' or not exists (${isBusy}))
    order by run_at, id limit 1 ${skipLocked(database)}`
  const next = sql`
    select id from (
      select * from (${first(sql`state = 'waiting' and run_at <= ${time}`)}) as due
      union all
      select * from (${first(sql`state = 'running' and locked_until <= ${time}`)}) as overdue
    ) as open order by run_at, id limit 1`
  const take = rawQuery(
    database,
    sql`update jobs set state = 'running', attempts = attempts + 1, takes = takes + 1, locked_until = ${clock(database)} + ${sql.lit(lockMs)}
      where id = (${next}) returning id, payload, attempts, takes, queue`,
  )
  const result = (await database.batch([...oneAfterTheOther(database, kind), statement(take)])).at(-1)
  const row = result?.rows[0]
  if (!row) return null
  return {
    id: String(row.id),
    payload: String(row.payload),
    attempts: Number(row.attempts),
    takes: Number(row.takes),
    queue: String(row.queue),
  }
}

/** Gives up jobs that took their process down with them every time. */
export async function failAbandonedJobs(
  { database, clock }: TableDeps,
  kind: string,
  mostAttempts: number,
): Promise<void> {
  const fail = database.build
    .updateTable('jobs')
    .set({ state: 'failed', error: 'the process ended each time' })
    .where('kind', '=', kind)
    .where(sql<boolean>`state = 'running'`)
    .where('locked_until', '<=', clock(database))
    .where('attempts', '>=', mostAttempts)
  await database.batch([statement(fail)])
}

/** What becomes of a taken job. */
export type JobChange =
  /** It is still being worked on: it stays this worker's for so long, or has come so far. */
  | { readonly to: 'running'; readonly lockMs: number }
  | { readonly to: 'running'; readonly progress: string }
  | { readonly to: 'done' }
  | { readonly to: 'failed'; readonly error: string }
  /** To be tried again; `isUncounted` when the attempt was broken off from outside. */
  | {
      readonly to: 'waiting'
      readonly pauseMs: number
      readonly error: string
      readonly isUncounted: boolean
    }

/** @returns false when another worker has the job by now, and nothing was changed */
export async function changeJob(deps: TableDeps, job: TakenJob, change: JobChange): Promise<boolean> {
  const { database } = deps
  const update = database.build
    .updateTable('jobs')
    .set({
      state: change.to,
      ...('lockMs' in change ? { locked_until: later(deps, change.lockMs) } : {}),
      ...('progress' in change ? { progress: change.progress } : {}),
      ...(change.to === 'waiting' ? { run_at: later(deps, change.pauseMs) } : {}),
      ...(change.to === 'waiting' && change.isUncounted ? { attempts: job.attempts - 1 } : {}),
      ...('error' in change ? { error: change.error.slice(0, mostErrorCharacters) } : {}),
    })
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('takes', '=', job.takes)
  try {
    await database.batch([statement(update, 1)])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** The statement that adds a job. */
export function insertJob(
  deps: TableDeps,
  job: JobOptions & { readonly id: string; readonly kind: string; readonly payload: unknown },
): Statement {
  const { id, kind, payload, delayMs = 0, queue = '' } = job
  return statement(
    deps.database.build.insertInto('jobs').values({
      id,
      kind,
      payload: JSON.stringify(payload) ?? 'null',
      state: 'waiting',
      attempts: 0,
      queue,
      run_at: later(deps, delayMs),
      locked_until: 0,
      error: '',
      created_at: later(deps, 0),
    }),
  )
}

export async function jobState({ database }: TableDeps, id: string): Promise<JobState | null> {
  const row = await database.first(
    database.build.selectFrom('jobs').select(['state', 'error', 'progress']).where('id', '=', id),
  )
  return row ? { ...row, progress: row.progress === '' ? null : JSON.parse(row.progress) } : null
}

/** Deletes jobs that ended long ago, a few in a commit. */
export async function forgetOldJobs(deps: TableDeps): Promise<void> {
  const { build } = deps.database
  const old = build
    .selectFrom('jobs')
    .select('id')
    .where(sql<boolean>`state in ('done', 'failed')`)
    .where('run_at', '<', sql<number>`(select ${later(deps, -keptMs)})`)
    .orderBy('run_at')
    .limit(forgottenAtOnce)
  for (;;) {
    const [result] = await deps.database.batch([statement(build.deleteFrom('jobs').where('id', 'in', old))])
    if ((result?.changes ?? 0) < forgottenAtOnce) return
  }
}

/** Lets all jobs be taken that run in other processes; for one that knows that there is none. */
export async function releaseJobs(database: Database): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('jobs').set({ locked_until: 0 }).where('state', '=', 'running')),
  ])
}

/** A time so many milliseconds from now. */
function later({ database, clock }: TableDeps, ms: number): RawBuilder<number> {
  return sql<number>`${clock(database)} + ${sql.lit(ms)}`
}

/** Whether a queue is busy must not change between looking and taking; SQLite has one writer. */
function oneAfterTheOther(database: Database, kind: string): Statement[] {
  if (database.dialect === 'sqlite') return []
  return [
    statement(rawQuery(database, sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${kind}`}, 0))`)),
  ]
}

/** Workers that look at the same time pass over what another is just taking; SQLite has one writer. */
function skipLocked(database: Database): RawBuilder<unknown> {
  return database.dialect === 'postgres' ? sql`for update skip locked` : sql``
}
