import { setTimeout as delay } from 'node:timers/promises'
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import {
  BatchConflict,
  type Database,
  type ReadOptions,
  type Statement,
  type StatementResult,
} from '../database.ts'
import { storableParameters } from '../parameters.ts'
import { queryBuilder } from '../query-builder.ts'
import type { Tables } from '../tables.ts'
import { batchError, callerError, isFromServer, isRetryable } from './postgres-error.ts'
import { defaultAnswerMs, openPool, type PoolOptions } from './postgres-pool.ts'

const maxAttempts = 6
const maxPauseMs = 40
/** The server cancels a statement before the client stops waiting for it, so that it does not run without a caller. */
const answerShare = 0.9
/** Maximum statements of a batch sent before the first response is awaited. */
const maxInFlight = 16

/**
 * Opens a PostgreSQL database. Works behind pgBouncer in transaction mode: no named statements, session locks or
 * notifications. Writes, short reads and heavy reads each have their own connections, so that none of them waits for
 * the others.
 * @param options `connections` is the number for each of the three
 */
export function openPostgresDatabase(url: string, options: PoolOptions = {}): Database {
  return new PostgresDatabase(url, options)
}

/** The same database over one connection with a short timeout: a late renewal of a lease is useless. */
export function openLeaseDatabase(url: string, options: Pick<PoolOptions, 'onIdleError'> = {}): Database {
  return openPostgresDatabase(url, { ...options, connections: 1, answerMs: 2_500 })
}

/** The same database over one connection without a timeout, for changing large tables. */
export function openMigrationDatabase(url: string): Database {
  return openPostgresDatabase(url, { connections: 1, answerMs: 0 })
}

class PostgresDatabase implements Database {
  readonly dialect = 'postgres'
  readonly build: Kysely<Tables> = queryBuilder('postgres')
  readonly #writes: Pool
  readonly #reads: Pool
  readonly #heavyReads: Pool
  readonly #start: string

  constructor(url: string, options: PoolOptions) {
    const pool = (connections: number) => openPool(url, { connections, ...options })
    this.#writes = pool(8)
    this.#reads = pool(5)
    this.#heavyReads = pool(3)
    this.#start = beginOf(options.answerMs ?? defaultAnswerMs)
  }

  async all<Row>(query: Compilable<Row>, options: ReadOptions = {}): Promise<Row[]> {
    const read = prepareStatement(query.compile())
    try {
      if (!options.isHeavy) return (await this.#reads.query(read)).rows as Row[]
      const [result] = await this.#transaction(this.#heavyReads, [read])
      return result?.rows as Row[]
    } catch (error) {
      throw callerError(error)
    }
  }

  async first<Row>(query: Compilable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  /** A batch has no side effects outside the database, so it is retried after a deadlock. */
  async batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    const queries = statements.map(({ query, expectRows }) => ({ ...prepareStatement(query), expectRows }))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transaction(this.#writes, queries)
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw callerError(error)
        await delay(Math.random() * maxPauseMs * attempt)
      }
    }
  }

  forget(): void {}

  async ping(): Promise<void> {
    await this.#writes.query('select 1').catch((error: unknown) => Promise.reject(callerError(error)))
  }

  async close(): Promise<void> {
    const pools = [this.#writes, this.#reads, this.#heavyReads]
    await Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()))
  }

  async #transaction(pool: Pool, queries: readonly PreparedQuery[]): Promise<StatementResult[]> {
    if (queries.length === 0) return []
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await runAll(client, this.#start, queries)
    } catch (error) {
      broken = await undo(client, error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * A process that stalls in the middle of a batch blocks rows that its successor needs, so the server ends its
 * transaction after a timeout. SET LOCAL ends with the transaction, so that pgBouncer can reuse the connection.
 */
function beginOf(answerMs: number): string {
  const statementMs = Math.round(answerMs * answerShare)
  return `begin; set local idle_in_transaction_session_timeout = 2000; set local statement_timeout = ${statementMs}`
}

type Row = Record<string, unknown>

interface PreparedQuery {
  readonly text: string
  readonly values: unknown[]
  readonly expectRows?: number | undefined
}

function prepareStatement(query: CompiledQuery): PreparedQuery {
  return { text: query.sql, values: storableParameters(query.parameters) }
}

/**
 * A batch without expected row counts is one round trip including its commit: the server turns the commit of a failed
 * transaction into a rollback. Otherwise the commit is sent once the counts are known.
 */
async function runAll(
  client: PoolClient,
  begin: string,
  queries: readonly PreparedQuery[],
): Promise<StatementResult[]> {
  const isChecked = queries.some(({ expectRows }) => expectRows !== undefined)
  const results: StatementResult[] = []
  for (let first = 0; first < queries.length; first += maxInFlight) {
    const group = queries.slice(first, first + maxInFlight)
    const before = first === 0 ? [client.query(begin)] : []
    const answers = group.map(({ text, values }) => client.query<Row>({ text, values }))
    const after = !isChecked && first + group.length === queries.length ? [client.query('commit')] : []
    await Promise.allSettled([...before, ...answers, ...after])
    await Promise.all(before)
    results.push(...(await inOrder(answers, group, first)))
    await Promise.all(after)
  }

  if (isChecked) await client.query('commit')
  return results
}

/** @throws the error of the first statement that failed or had an unexpected count; later ones failed because of it */
async function inOrder(
  answers: readonly Promise<QueryResult<Row>>[],
  queries: readonly PreparedQuery[],
  first: number,
): Promise<StatementResult[]> {
  const results: StatementResult[] = []
  for (const [at, answer] of answers.entries()) {
    const { rows, rowCount } = await answer.catch((error: unknown) => {
      throw batchError(error, first + at)
    })
    const changes = rowCount ?? 0
    const expected = queries[at]?.expectRows
    if (expected !== undefined && expected !== changes) throw new BatchConflict(first + at, 'rows')
    results.push({ rows, changes })
  }
  return results
}

/** @returns the error that makes the connection unusable, if any. */
async function undo(client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (!(error instanceof Error)) return new Error(String(error))
  const isOurs = error instanceof BatchConflict || error.name === 'StorageFull' || isFromServer(error)
  if (!isOurs) return error
  return client.query('rollback').then(
    () => undefined,
    (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))),
  )
}
