import { type RawBuilder, sql } from 'kysely'

/** Literals in the SQL, as the partial indexes require. */
const openStates = ['waiting', 'running'] as const

/**
 * The condition that a row has no job that waits for its turn or runs. A job whose process died in every attempt is not
 * open.
 * @param kinds of jobs whose payload is the id of the row, or an object that starts with it as `id`
 * @param id the column of the row's id
 */
export function hasNoOpenJob(kinds: readonly string[], id: string): RawBuilder<boolean> {
  const ofRow = sql`(payload = '"' || ${sql.ref(id)} || '"'
    or substr(payload, 1, length(${sql.ref(id)}) + 8) = '{"id":"' || ${sql.ref(id)} || '"')`
  const open = openStates.map(
    (state) =>
      sql`select 1 from jobs where kind in (${sql.join(kinds)}) and state = ${sql.lit(state)} and ${ofRow}`,
  )
  return sql<boolean>`not exists (${sql.join(open, sql` union all `)})`
}
