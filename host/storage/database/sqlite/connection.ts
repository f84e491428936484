import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { StorableValue } from '../parameters.ts'

/** How long a connection waits for another one's lock. */
export const busyTimeoutMs = 5_000
/** A WAL that grew in a burst is cut back to this. */
const journalSizeBytes = 64 * 1024 * 1024

/** Opens the connection that writes. WAL with synchronous=FULL: what was committed survives a power cut. */
export function openWriteConnection(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs })
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  db.exec(`pragma journal_size_limit = ${journalSizeBytes}`)
  db.exec('pragma temp_store = memory')
  // What people delete is overwritten, not only let go of.
  db.exec('pragma secure_delete = on')
  return db
}

/** Opens a connection that only reads; in WAL it neither waits for the writer nor holds it up. */
export function openReadConnection(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
}

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
