import type { CompiledQuery } from 'kysely'
import type { Database, Statement } from '../storage/database/database.ts'

export interface Watch {
  /** Called before each batch; what it returns is waited for. */
  readonly batch?: (statements: readonly Statement[]) => unknown
  /** Called before each read with its SQL; what it returns is waited for. */
  readonly read?: (sql: string, query: CompiledQuery) => unknown
}

/** A database that lets a test hold, or break, what is done with it. */
export function watchedDatabase(database: Database, watch: Watch): Database {
  return {
    dialect: database.dialect,
    build: database.build,
    async all(query, options) {
      const compiled = query.compile()
      await watch.read?.(compiled.sql, compiled)
      return database.all(query, options)
    },
    async first(query) {
      const compiled = query.compile()
      await watch.read?.(compiled.sql, compiled)
      return database.first(query)
    },
    async batch(statements) {
      await watch.batch?.(statements)
      return database.batch(statements)
    },
    forget: () => database.forget(),
    ping: () => database.ping(),
    close: () => database.close(),
  }
}

/** @returns whether a statement of a batch has this value */
export function holdsValue(statements: readonly Statement[], value: unknown): boolean {
  return statements.some(({ query }) => query.parameters.includes(value))
}
