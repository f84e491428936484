import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** One statement of a batch, which is rolled back unless `expectRows` rows are affected. */
export interface Statement {
  readonly query: CompiledQuery
  readonly expectRows?: number
}

export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[]
  readonly changes: number
}

export interface ReadOptions {
  /** For slow reads (full text, long lists), which get a separate thread or separate connections. */
  readonly isHeavy?: boolean
}

/**
 * The source of truth: a relational database, embedded or PostgreSQL. `build` creates queries and never runs them. A
 * write is a batch: statements that commit together or not at all, with no JavaScript in between. A batch must express
 * its preconditions as conditional writes with expected row counts, or as unique keys: PostgreSQL runs batches
 * concurrently (READ COMMITTED), so that a row read in a subquery may change before the commit.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly build: Kysely<Tables>
  all<Row>(query: Compilable<Row>, options?: ReadOptions): Promise<Row[]>
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>
  /**
   * Commits the statements together.
   * @throws {BatchConflict} when a statement affected an unexpected number of rows, or violated a unique key
   * @throws {StorageFull} when the disk is full
   */
  batch(statements: readonly Statement[]): Promise<StatementResult[]>
  /** Called after a deletion: the embedded database soon empties its journal; PostgreSQL frees the bytes by vacuum. */
  forget(): void
  ping(): Promise<void>
  close(): Promise<void>
}

/** A batch was rolled back because of the statement at `index`. */
export class BatchConflict extends Error {
  override readonly name = 'BatchConflict'
  readonly index: number
  readonly reason: 'rows' | 'unique'
  constructor(index: number, reason: 'rows' | 'unique') {
    super(`statement ${index} of the batch did not fit (${reason})`)
    this.index = index
    this.reason = reason
  }
}

/** Commits the statements together. @returns false when they conflict with stored data: nothing was written */
export async function isCommitted(database: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await database.batch(statements)
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

export function statement(query: Compilable<unknown>, expectRows?: number): Statement {
  return expectRows === undefined ? { query: query.compile() } : { query: query.compile(), expectRows }
}
