import { sql } from 'kysely'
import { type Database, type Statement, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'

/** Tables with few rows per person and one row per folded text. */
type KeptTable = 'glossary_terms' | 'memories' | 'agent_memories'

interface KeptRow {
  readonly owner: string
  readonly letters: string
}

/**
 * Inserts a row of a person, or updates the one with the same folded text, also when the maximum is reached.
 * @param changed the columns to update on conflict
 * @param most maximum rows of a person; beyond it the statement changes no row
 * @param within the columns whose rows are counted together, and unique by their folded text; the owner when absent
 */
export function keepWithin<Row extends KeptRow>(
  database: Pick<Database, 'build'>,
  table: KeptTable,
  row: Row,
  {
    changed,
    most,
    within = ['owner'],
  }: {
    readonly changed: readonly (keyof Row & string)[]
    readonly most: number
    readonly within?: readonly (keyof Row & string)[]
  },
): Statement {
  const entries = Object.entries(row)
  const same = within.map((name) => sql`${sql.ref(name)} = ${row[name]}`)
  const theirs = sql`from ${sql.table(table)} where ${sql.join(same, sql` and `)}`
  const kept = sql`insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    select ${sql.join(entries.map(([, value]) => sql`${value}`))}
    where (select count(*) ${theirs}) < ${sql.lit(most)} or exists (select 1 ${theirs} and letters = ${row.letters})
    on conflict (${sql.join([...within, 'letters'].map((name) => sql.ref(name)))}) do update set
      ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}`
  return statement(rawQuery(database, kept), 1)
}
