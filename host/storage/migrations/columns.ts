import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** Whole numbers up to 2^53, which JavaScript represents exactly; `counted` keys are never reused. */
export type ColumnKind = 'text' | 'whole' | 'bytes' | 'counted'

type Table = CreateTableBuilder<string, string>

/**
 * Defines a table whose columns are all required, in the dialect of either database. SQLite checks types only in STRICT
 * tables; PostgreSQL always does.
 * @param keys adds the keys
 * @param isClustered whether SQLite stores the rows in primary key sequence (WITHOUT ROWID)
 */
export function tableOf(
  build: Kysely<Tables>,
  dialect: Database['dialect'],
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  keys: (table: Table) => Table = (table) => table,
  isClustered = false,
): Table {
  const table = Object.entries(columns).reduce<Table>(
    (partial, [column, kind]) => addColumn(partial, dialect, column, kind),
    build.schema.createTable(name),
  )
  const keyed = keys(table)
  if (dialect === 'postgres') return keyed
  return keyed.modifyEnd(isClustered ? sql`strict, without rowid` : sql`strict`)
}

function addColumn(table: Table, dialect: Database['dialect'], name: string, kind: ColumnKind): Table {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint'
  if (kind === 'text') return table.addColumn(name, 'text', (column) => column.notNull())
  if (kind === 'bytes')
    return table.addColumn(name, dialect === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
  if (kind === 'whole') return table.addColumn(name, whole, (column) => column.notNull())

  return table.addColumn(name, whole, (column) =>
    dialect === 'sqlite'
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity(),
  )
}
