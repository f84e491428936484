import { sql } from 'kysely'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import type { PublicTable } from './square-index.ts'

/** @returns how many are public, of one category or, with '', of all; of many it may be ten seconds old */
export type CountPublic = (category: string) => Promise<number>

/**
 * From this number on a count is kept: at 50,000 PostgreSQL counts for 17 ms, and for 80 to 140 ms when the rows were
 * written to since; at 1,000 for less than 1 ms, so a small square is always exact.
 */
const manyFrom = 1_000
const keptForMs = 10_000

/** @param now the time in milliseconds */
export function openPublicCount(database: Database, table: PublicTable, now: () => number): CountPublic {
  const kept = new Map<string, { readonly total: number; readonly at: number }>()

  return async (category) => {
    const last = kept.get(category)
    if (last && now() - last.at < keptForMs) return last.total
    const total = await count(database, table, category)
    if (total >= manyFrom) kept.set(category, { total, at: now() })
    else kept.delete(category)
    return total
  }
}

/** The condition is the literal one of the indexes of what is public. */
async function count(database: Database, table: PublicTable, category: string): Promise<number> {
  const ofCategory = category === '' ? sql`` : sql`and category = ${category}`
  const row = await database.first(
    rawQuery(
      database,
      sql<{ readonly count: number | string }>`select count(*) as count from ${sql.table(table)}
        where published_version > 0 and author_blocked_at = 0 ${ofCategory}`,
    ),
  )
  return Number(row?.count ?? 0)
}
