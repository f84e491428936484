import { type RawBuilder, sql } from 'kysely'
import { BatchConflict, type Database, statement } from '../storage/database.ts'

/** How long a process owns its turns after its last renewal, and how often it renews. */
export const leaseTimes = { validMs: 3_000, renewMs: 1_000 } as const

/** The database's own clock in milliseconds, so that processes on machines with other clocks agree. */
export function databaseNow(database: Database): RawBuilder<number> {
  return database.dialect === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
}

/**
 * Takes the next lease number for this process. Turns carry the number; an append under a number that was
 * taken over writes nothing.
 */
export async function acquireLease(database: Database, processId: string): Promise<number> {
  for (;;) {
    const newest = await database.first<{ number: number }>(
      database.build.selectFrom('leases').select('number').orderBy('number', 'desc').limit(1),
    )
    const number = Number(newest?.number ?? 0) + 1
    try {
      await database.batch([
        statement(
          database.build.insertInto('leases').values({
            number,
            process_id: processId,
            expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(leaseTimes.validMs)}`,
          }),
        ),
      ])
      return number
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
    }
  }
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

/** @returns the numbers of leases whose process has not renewed them in time, ours excepted. */
export async function expiredLeases(database: Database, own: number): Promise<number[]> {
  const rows = await database.all<{ number: number }>(
    database.build
      .selectFrom('leases')
      .select('number')
      .where('number', '!=', own)
      .where('expires_at', '<', databaseNow(database)),
  )
  return rows.map((row) => Number(row.number))
}

/** Declares every other lease dead: for a process that alone owns its data directory. */
export async function expireOtherLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '!=', own)),
  ])
}

/** Forgets a lease that no turn carries any more. */
export async function dropLease(database: Database, number: number): Promise<void> {
  await database.batch([statement(database.build.deleteFrom('leases').where('number', '=', number))])
}
