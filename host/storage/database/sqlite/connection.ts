import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { StorableValue } from '../parameters.ts'

/** Maximum wait for another connection's lock. */
export const busyTimeoutMs = 5_000
/** Size to which a WAL that grew in a burst is truncated. */
const journalSizeBytes = 64 * 1024 * 1024

/** Opens the write connection. WAL with synchronous=FULL: committed data survives a power failure. */
export function openWriteConnection(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs })
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  db.exec(`pragma journal_size_limit = ${journalSizeBytes}`)
  db.exec('pragma temp_store = memory')
  // Overwrites deleted data instead of only freeing its pages.
  db.exec('pragma secure_delete = on')
  return db
}

/** Opens a read-only connection; in WAL mode it neither waits for the writer nor blocks it. */
export function openReadConnection(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
}

const maxStatements = 256

/** Prepared statements of one connection by their text; the least recently used are evicted. */
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
    if (this.#statements.size > maxStatements) {
      const oldest = this.#statements.keys().next()
      if (!oldest.done) this.#statements.delete(oldest.value)
    }

    return prepared
  }
}

/** Binds whole numbers as integers: SQLite treats a JavaScript number 5 as 5.0 wherever no column type corrects it. */
export function bindable(parameters: readonly StorableValue[]): SQLInputValue[] {
  return parameters.map((value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value,
  )
}
