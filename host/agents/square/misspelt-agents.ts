import { sql } from 'kysely'
import { misspeltEntries } from '../../search/analysis/misspelt/misspelt-names.ts'
import type { Database } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

/** @returns the ids of the public agents with names similar to a misspelt keyword, nearest first */
export type FindMisspeltAgents = (keyword: string) => Promise<readonly string[]>

interface NamedAgent {
  readonly id: string
  readonly letters: string
}

const maxFound = 100
/** Newest public agents that are compared. */
const maxCompared = 20_000

/** Reads the names once, and again after an agent was published or withdrawn. */
export function openMisspeltAgents(database: Database): FindMisspeltAgents {
  let known: { readonly stamp: string; readonly names: Promise<readonly NamedAgent[]> } | undefined
  return async (keyword) => {
    const stamp = await readStamp(database)
    if (known?.stamp !== stamp) known = { stamp, names: readNames(database) }
    const { names } = known
    const entries = await names.catch((error: unknown) => {
      known = undefined
      throw error
    })
    return misspeltEntries(entries, keyword, maxFound).map(({ entry }) => entry.id)
  }
}

/** Each publication of an agent changes the time, each withdrawal the number. */
async function readStamp(database: Database): Promise<string> {
  const row = await database.first(
    rawQuery(
      database,
      sql<{ count: number; newest: number | null }>`
        select count(*) as count, max(published_at) as newest from agents where published_version > 0`,
    ),
  )
  return `${row?.count} ${row?.newest}`
}

async function readNames(database: Database): Promise<NamedAgent[]> {
  const rows = await database.all<NamedAgent>(
    database.build
      .selectFrom('agents')
      .select(['id', 'letters'])
      .where(sql<boolean>`published_version > 0`)
      .orderBy('published_at', 'desc')
      .limit(maxCompared),
    { isHeavy: true },
  )
  return rows.map(({ id, letters }) => ({ id, letters: letters.split('\n')[0] ?? '' }))
}
