import type { Database } from '../../storage/database.ts'

/** Wide enough for processes whose clocks differ, and for one that could not read for a while. */
const lookBackMs = 60_000

/** The places that were signed out within the last minute, whoever did it. */
export async function recentlyRevoked(database: Database, now: number): Promise<string[]> {
  const rows = await database.all<{ family: string }>(
    database.build
      .selectFrom('tokens')
      .select('family')
      .where('revoked_at', '>', now - lookBackMs),
  )
  return rows.map((row) => row.family)
}
