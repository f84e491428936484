import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** @returns a text field of a column with a JSON object, so that the rest of it is not read; null without it */
export function jsonText({ dialect }: Pick<Database, 'dialect'>, column: string, field: string) {
  const found: RawBuilder<string | null> =
    dialect === 'sqlite'
      ? sql`json_extract(${sql.ref(column)}, ${`$."${field}"`})`
      : sql`cast(${sql.ref(column)} as json) ->> ${field}`
  return found
}
