import { setTimeout as delay } from 'node:timers/promises'
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { BatchConflict, type Database, type Statement, type StatementResult } from '../database.ts'
import { storableParameters } from '../parameters.ts'
import { queryBuilder } from '../query-builder.ts'
import type { Tables } from '../tables.ts'
import { batchError, isFromServer, isRetryable } from './postgres-error.ts'
import { openPool, type PoolOptions } from './postgres-pool.ts'

const mostAttempts = 6
const longestPauseMs = 40
/**
 * A process that stalls in the middle of a batch holds rows that its successor needs: the server then ends its
 * transaction. SET LOCAL ends with the transaction, so that pgBouncer may hand the connection on.
 */
const begin = 'begin; set local idle_in_transaction_session_timeout = 2000'

/**
 * Opens a PostgreSQL database. Works behind pgBouncer in transaction mode: no named statements, session locks or
 * notifications.
 */
export function openPostgresDatabase(url: string, options: PoolOptions = {}): Database {
  return new PostgresDatabase(openPool(url, options))
}

class PostgresDatabase implements Database {
  readonly dialect = 'postgres'
  readonly build: Kysely<Tables> = queryBuilder('postgres')
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async all<Row>(query: Compilable<Row>): Promise<Row[]> {
    const result = await this.#pool.query(prepared(query.compile()))
    return result.rows as Row[]
  }

  async first<Row>(query: Compilable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }

  /** A batch is data without side effects, so one that lost a deadlock is simply run again. */
  async batch(statements: readonly Statement[]): Promise<StatementResult[]> {
    const queries = statements.map(({ query, expectRows }) => ({ ...prepared(query), expectRows }))
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#transaction(queries)
      } catch (error) {
        if (attempt === mostAttempts || !isRetryable(error)) throw error
        await delay(Math.random() * longestPauseMs * attempt)
      }
    }
  }

  async ping(): Promise<void> {
    await this.#pool.query('select 1')
  }

  async close(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }

  async #transaction(queries: readonly PreparedQuery[]): Promise<StatementResult[]> {
    if (queries.length === 0) return []
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const results = await runAll(client, queries)
      await client.query('commit')
      return results
    } catch (error) {
      broken = await undo(client, error)
      throw error
    } finally {
      client.release(broken)
    }
  }
}

interface PreparedQuery {
  readonly text: string
  readonly values: unknown[]
  readonly expectRows?: number | undefined
}

function prepared(query: CompiledQuery): PreparedQuery {
  return { text: query.sql, values: storableParameters(query.parameters) }
}

async function runAll(client: PoolClient, queries: readonly PreparedQuery[]): Promise<StatementResult[]> {
  const results: StatementResult[] = []
  for (const [index, { text, values, expectRows }] of queries.entries()) {
    const result = await client.query({ text, values }).catch((error: unknown) => {
      throw batchError(error, index)
    })
    const { rows, rowCount }: QueryResult<Record<string, unknown>> = result
    const changes = rowCount ?? 0
    if (expectRows !== undefined && expectRows !== changes) throw new BatchConflict(index, 'rows')
    results.push({ rows, changes })
  }
  return results
}

/** @returns what is wrong with the connection when it can't be used again. */
async function undo(client: PoolClient, error: unknown): Promise<Error | undefined> {
  if (!(error instanceof Error)) return new Error(String(error))
  const isOurs = error instanceof BatchConflict || error.name === 'StorageFull' || isFromServer(error)
  if (!isOurs) return error
  return client.query('rollback').then(
    () => undefined,
    (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))),
  )
}
