import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { StorableValue } from '../parameters.ts'

const mostStatements = 256

/** Prepared statements of one connection by their text; the least recently used ones are forgotten. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  get(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) this.#statements.delete(sql)
    const prepared = known ?? this.#db.prepare(sql)
    this.#statements.set(sql, prepared)
    if (this.#statements.size > mostStatements) {
      const oldest = this.#statements.keys().next()
      if (!oldest.done) this.#statements.delete(oldest.value)
    }
    return prepared
  }
}

/** Whole numbers are bound as integers: as a JavaScript number SQLite takes 5 for 5.0 wherever no column type corrects it. */
export function bindable(parameters: readonly StorableValue[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value,
  )
}
