import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** The database's own clock in milliseconds, so that processes on machines with other clocks agree. */
export function databaseNow({ dialect }: Pick<Database, 'dialect'>): RawBuilder<number> {
  return dialect === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
}
