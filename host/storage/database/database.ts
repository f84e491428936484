import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** One statement of a batch. When the number of rows it touched is not `expectRows`, the whole batch is undone. */
export interface Statement {
  readonly query: CompiledQuery
  readonly expectRows?: number
}

/** The rows that a statement of a batch returned, and how many it touched. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[]
  readonly changes: number
}

export interface ReadOptions {
  /** For reads that take long (full text, long lists): they run apart (a thread, connections of their own) from short ones. */
  readonly isHeavy?: boolean
}

/**
 * The truth: a relational database, embedded or PostgreSQL. `build` makes queries and never runs them.
 * A write is a batch: statements that commit together or not at all, with no JavaScript between them. What a batch
 * relies on it must express in conditional writes with expected row counts, or in unique keys: PostgreSQL runs batches
 * beside each other (READ COMMITTED), so that a row read in a subquery may change before the commit.
 */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly build: Kysely<Tables>
  /** Runs one read and returns its rows. */
  all<Row>(query: Compilable<Row>, options?: ReadOptions): Promise<Row[]>
  /** Runs one read and returns its first row, or undefined. */
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>
  /**
   * Commits the statements together.
   * @throws {BatchConflict} when a statement touched another number of rows than expected, or broke a unique key
   * @throws {StorageFull} when the disk is full
   */
  batch(statements: readonly Statement[]): Promise<StatementResult[]>
  /**
   * Called after a deletion whose data must not stay recoverable: the embedded database soon empties its journal, too.
   * PostgreSQL gives the bytes free with its next vacuum.
   */
  forget(): void
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** A batch was undone, because of the statement at `index`. */
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

/** Commits the statements together. @returns false when they conflict with what is stored: nothing is written */
export async function isCommitted(database: Database, statements: readonly Statement[]): Promise<boolean> {
  try {
    await database.batch(statements)
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** A statement for a batch, from a query builder. */
export function statement(query: Compilable<unknown>, expectRows?: number): Statement {
  return expectRows === undefined ? { query: query.compile() } : { query: query.compile(), expectRows }
}
