import type { DatabaseSync } from 'node:sqlite'
import type { StatementResult } from '../database.ts'
import type { StorableValue } from '../parameters.ts'
import { type BatchFailure, batchFailure } from './batch-failure.ts'
import { bindable, StatementCache } from './connection.ts'

export interface WriteStatement {
  readonly sql: string
  readonly parameters: readonly StorableValue[]
  readonly expectRows?: number
}

export interface WriteBatch {
  readonly id: number
  readonly statements: readonly WriteStatement[]
}

export type BatchOutcome =
  | { readonly id: number; readonly results: StatementResult[] }
  | { readonly id: number; readonly failure: BatchFailure }

/** Commits many batches in one transaction, each in its own savepoint, with a single flush to disk. */
export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #cache: StatementCache

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#cache = new StatementCache(db)
  }

  /** @returns the outcome of each batch, in order, after the commit */
  run(batches: readonly WriteBatch[]): BatchOutcome[] {
    try {
      this.#db.exec('begin immediate')
      const outcomes: BatchOutcome[] = []
      for (const batch of batches) {
        const outcome = this.#runBatch(batch)
        // On a full disk or an I/O error SQLite rolls back the whole transaction.
        if (!this.#db.isTransaction && 'failure' in outcome) return allFailed(batches, outcome.failure)
        outcomes.push(outcome)
      }
      this.#db.exec('commit')
      return outcomes
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      return allFailed(batches, batchFailure(error, 0))
    }
  }

  #runBatch(batch: WriteBatch): BatchOutcome {
    this.#db.exec('savepoint batch')
    const results: StatementResult[] = []
    for (const statement of batch.statements) {
      const failure = this.#runStatement(statement, results)
      if (failure) {
        if (this.#db.isTransaction) this.#db.exec('rollback to batch; release batch')
        return { id: batch.id, failure }
      }
    }

    this.#db.exec('release batch')
    return { id: batch.id, results }
  }

  #runStatement(statement: WriteStatement, results: StatementResult[]): BatchFailure | null {
    const index = results.length
    try {
      const prepared = this.#cache.get(statement.sql)
      const parameters = bindable(statement.parameters)
      const result =
        prepared.columns().length > 0 ? read(prepared.all(...parameters)) : prepared.run(...parameters)
      const changes = Number(result.changes)
      if (statement.expectRows !== undefined && statement.expectRows !== changes) {
        return { kind: 'conflict', index, reason: 'rows' }
      }
      results.push({ rows: 'rows' in result ? result.rows : [], changes })
      return null
    } catch (error) {
      return batchFailure(error, index)
    }
  }
}

function read(rows: Record<string, unknown>[]): { rows: Record<string, unknown>[]; changes: number } {
  return { rows, changes: rows.length }
}

function allFailed(batches: readonly WriteBatch[], failure: BatchFailure): BatchOutcome[] {
  return batches.map(({ id }) => ({ id, failure }))
}
