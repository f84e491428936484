import { sql } from 'kysely'
import { type Database, type Statement, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'

/** Tables of which a person has few rows, one for each folded text. */
type KeptTable = 'glossary_terms' | 'memories'

interface KeptRow {
  readonly owner: string
  readonly letters: string
}

/**
 * Keeps a row of a person, or changes the one of the same letters, which is done however many there are.
 * @param changed the columns that take the new values then
 * @param most so many rows a person may have; the statement changes no row where there is no room
 */
export function keepWithin<Row extends KeptRow>(
  database: Pick<Database, 'build'>,
  table: KeptTable,
  row: Row,
  { changed, most }: { readonly changed: readonly (keyof Row & string)[]; readonly most: number },
): Statement {
  const entries = Object.entries(row)
  const theirs = sql`from ${sql.table(table)} where owner = ${row.owner}`
  const kept = sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    select ${sql.join(entries.map(([, value]) => sql`${value}`))}
    where (select count(*) ${theirs}) < ${sql.lit(most)} or exists (select 1 ${theirs} and letters = ${row.letters})
    on conflict (owner, letters) do update set
      ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`
  return statement(rawQuery(database, kept), 1)
}
