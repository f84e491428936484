import { type RawBuilder, sql } from 'kysely'
import { BatchConflict, type Database, type Statement, statement } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import type { JobOptions, JobState } from './jobs.ts'

/** A job that this process has taken. `takes` proves that no other process has taken it since. */
export interface ClaimedJob {
  readonly id: string
  readonly payload: string
  readonly attempts: number
  readonly takes: number
  readonly queue: string
}

/** The time as an SQL expression, so that processes with different clocks agree. */
export type DatabaseClock = (database: Database) => RawBuilder<number>

export interface TableDeps {
  readonly database: Database
  readonly clock: DatabaseClock
}

const keptMs = 7 * 24 * 3_600_000
const maxErrorCharacters = 2_000
const deletedAtOnce = 500

/** Takes the next job of a kind: one that is due, or one whose worker did not renew it in time. */
export async function claimJob(
  { database, clock }: TableDeps,
  kind: string,
  {
    maxAttempts,
    lockMs,
    isTakingTurns,
  }: { readonly maxAttempts: number; readonly lockMs: number; readonly isTakingTurns: boolean },
): Promise<ClaimedJob | null> {
  // A subquery is evaluated once; a clock that is evaluated for each row can't use an index.
  const time = sql`(select ${clock(database)})`
  const search = { database, kind, maxAttempts, time }
  const due = isTakingTurns
    ? dueOfQueues(search)
    : firstOpen(search, sql`state = 'waiting' and run_at <= ${time}`)
  const overdue = firstOpen(search, sql`state = 'running' and locked_until <= ${time}`, isTakingTurns)
  const next = sql`
    select id from (
      select * from (${due}) as due
      union all
      select * from (${overdue}) as overdue
    ) as open order by served_at, run_at, id limit 1`
  const take = rawQuery(
    database,
    sql`update jobs set state = 'running', attempts = attempts + 1, takes = takes + 1, locked_until = ${clock(database)} + ${sql.lit(lockMs)}
      where id = (${next}) returning id, payload, attempts, takes, queue`,
  )
  const result = (await database.batch([...lockQueue(database, kind), statement(take)])).at(-1)
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

interface JobSearch {
  readonly database: Database
  readonly kind: string
  readonly maxAttempts: number
  readonly time: RawBuilder<unknown>
}

/**
 * The first of the open jobs, in the order in which they were added.
 * @param isOpen with states as literals in the SQL, as the partial indexes require
 * @param isTakingTurns whether queues that were served longer ago come first; then all open jobs are looked at
 */
function firstOpen(
  search: JobSearch,
  isOpen: RawBuilder<unknown>,
  isTakingTurns = false,
): RawBuilder<unknown> {
  const { database, kind, maxAttempts } = search
  const [served, order] = isTakingTurns
    ? [servedAt(search), sql`served_at, run_at, id`]
    : [sql`0`, sql`run_at, id`]
  return sql`
    select id, run_at, ${served} as served_at from jobs as next
    where kind = ${kind} and attempts < ${maxAttempts} and ${isOpen} and ${isFree(search)}
    order by ${order} limit 1 ${skipLocked(database)}`
}

/**
 * The first due job of the queue that was served longest ago. The index is searched once for each queue, however many
 * jobs wait in it.
 */
function dueOfQueues(search: JobSearch): RawBuilder<unknown> {
  const { kind, maxAttempts, time } = search
  const nextQueue = (after: RawBuilder<unknown>) =>
    sql`select min(queue) as queue from jobs where kind = ${kind} and state = 'waiting' ${after}`
  const first = sql`select id from jobs as head
    where kind = ${kind} and state = 'waiting' and head.queue = queues.queue and run_at <= ${time}
    and attempts < ${maxAttempts} order by run_at, id limit 1`
  return sql`
    with recursive queues as (
      ${nextQueue(sql``)}
      union all
      select (${nextQueue(sql`and jobs.queue > queues.queue`)}) from queues where queues.queue is not null
    )
    select next.id, next.run_at, ${servedAt(search)} as served_at
    from queues join jobs as next on next.id = (${first})
    where ${isFree(search)} order by served_at, run_at, id limit 1`
}

/** Whether no other job of the queue of the job `next` is running. */
function isFree({ kind, time }: JobSearch): RawBuilder<unknown> {
  const busy = sql`select 1 from jobs as busy where busy.kind = ${kind} and busy.state = 'running'
    and busy.queue = next.queue and busy.locked_until > ${time}`
  return sql`(next.queue = '' or not exists (${busy}))`
}

/** When the queue of the job `next` was served last. */
function servedAt({ kind }: JobSearch): RawBuilder<unknown> {
  return sql`(select coalesce(max(served.locked_until), 0) from jobs as served
    where served.kind = ${kind} and served.queue = next.queue and served.queue <> '')`
}

/** Fails jobs whose process died in every attempt. */
export async function failAbandonedJobs(
  { database, clock }: TableDeps,
  kind: string,
  maxAttempts: number,
): Promise<void> {
  const fail = database.build
    .updateTable('jobs')
    .set({ state: 'failed', error: 'the process ended each time' })
    .where('kind', '=', kind)
    .where(sql<boolean>`state = 'running'`)
    .where('locked_until', '<=', clock(database))
    .where('attempts', '>=', maxAttempts)
  await database.batch([statement(fail)])
}

export type JobChange =
  /** Still in progress: renews the lock, or stores the progress. */
  | { readonly to: 'running'; readonly lockMs: number }
  | { readonly to: 'running'; readonly progress: string }
  | { readonly to: 'done' }
  | { readonly to: 'failed'; readonly error: string }
  /** To be retried; `isUncounted` when the attempt was interrupted from outside. */
  | {
      readonly to: 'waiting'
      readonly pauseMs: number
      readonly error: string
      readonly isUncounted: boolean
    }

/** @returns false when another worker has taken the job since, and nothing was changed */
export async function changeJob(deps: TableDeps, job: ClaimedJob, change: JobChange): Promise<boolean> {
  const { database } = deps
  const update = database.build
    .updateTable('jobs')
    .set({
      state: change.to,
      ...('lockMs' in change ? { locked_until: later(deps, change.lockMs) } : {}),
      ...('progress' in change ? { progress: change.progress } : {}),
      ...(change.to === 'waiting' ? { run_at: later(deps, change.pauseMs) } : {}),
      ...(change.to === 'waiting' && change.isUncounted ? { attempts: job.attempts - 1 } : {}),
      ...('error' in change ? { error: change.error.slice(0, maxErrorCharacters) } : {}),
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

export async function isJobWaiting(
  { database }: Pick<TableDeps, 'database'>,
  kind: string,
  payload: unknown,
): Promise<boolean> {
  const waiting = database.build
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`state = 'waiting'`)
    .where('payload', '=', JSON.stringify(payload) ?? 'null')
    .limit(1)
  return (await database.first(waiting)) !== undefined
}

export async function deleteOldJobs(deps: TableDeps): Promise<void> {
  const { build } = deps.database
  const old = build
    .selectFrom('jobs')
    .select('id')
    .where(sql<boolean>`state in ('done', 'failed')`)
    .where('run_at', '<', sql<number>`(select ${later(deps, -keptMs)})`)
    .orderBy('run_at')
    .limit(deletedAtOnce)
  for (;;) {
    const [result] = await deps.database.batch([statement(build.deleteFrom('jobs').where('id', 'in', old))])
    if ((result?.changes ?? 0) < deletedAtOnce) return
  }
}

/** Makes all running jobs available again; only for a caller that knows that no other process exists. */
export async function releaseJobs(database: Database): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('jobs').set({ locked_until: 0 }).where('state', '=', 'running')),
  ])
}

/** The database's time in `ms` milliseconds. */
function later({ database, clock }: TableDeps, ms: number): RawBuilder<number> {
  return sql<number>`${clock(database)} + ${sql.lit(ms)}`
}

/** Whether a queue is busy must not change between the check and the update; SQLite has one writer. */
function lockQueue(database: Database, kind: string): Statement[] {
  if (database.dialect === 'sqlite') return []
  return [
    statement(rawQuery(database, sql`select pg_advisory_xact_lock(hashtextextended(${`jobs:${kind}`}, 0))`)),
  ]
}

/** Concurrent workers skip rows that another one is taking; SQLite has one writer. */
function skipLocked(database: Database): RawBuilder<unknown> {
  return database.dialect === 'postgres' ? sql`for update skip locked` : sql``
}
