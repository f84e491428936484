import { sql } from 'kysely'
import { BatchConflict, type Database, statement } from '../storage/database.ts'
import { databaseNow } from '../storage/database-now.ts'

/** How long a process owns its turns after its last renewal, and how often it renews. */
export const leaseTimes = { validMs: 3_000, renewMs: 1_000 } as const

/**
 * Takes a lease for this process. Turns carry its number, which is never used again; an append under a number that
 * was taken over writes nothing.
 */
export async function acquireLease(database: Database, processId: string): Promise<number> {
  const [inserted] = await database.batch([
    statement(
      database.build
        .insertInto('leases')
        .values({
          process_id: processId,
          expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(leaseTimes.validMs)}`,
        })
        .returning('number'),
    ),
  ])
  return Number(inserted?.rows[0]?.number)
}

/** @returns whether the lease is still ours; false means that others have taken its turns over. */
export async function renewLease(database: Database, number: number): Promise<boolean> {
  try {
    await database.batch([
      statement(
        database.build
          .updateTable('leases')
          .set({ expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(leaseTimes.validMs)}` })
          .where('number', '=', number),
        1,
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** Declares every other lease dead: for a process that alone owns its data directory. */
export async function expireOtherLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '!=', own)),
  ])
}

/** Gives this process's lease back: what still runs under it may be ended by any process. */
export async function dropLease(database: Database, number: number): Promise<void> {
  await database.batch([statement(database.build.deleteFrom('leases').where('number', '=', number))])
}

/**
 * Forgets the other leases that have expired. A turn counts as ownerless when its lease is not there, so none is lost;
 * a process whose renewal is only late keeps its own.
 */
export async function dropExpiredLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(
      database.build
        .deleteFrom('leases')
        .where('number', '!=', own)
        .where('expires_at', '<', databaseNow(database)),
    ),
  ])
}
