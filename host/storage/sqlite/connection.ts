import { DatabaseSync } from 'node:sqlite'

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
