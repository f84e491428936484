import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type ColumnKind =
  | 'text'
  /** Whole numbers up to 2^53, which JavaScript represents exactly. */
  | 'whole'
  | 'bytes'
  /** The primary key: whole numbers assigned by the database and never reused. */
  | 'counted'

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

/** @returns the type of 64-bit integers */
export function wholeType(dialect: Database['dialect']): 'integer' | 'bigint' {
  return dialect === 'sqlite' ? 'integer' : 'bigint'
}

function addColumn(table: Table, dialect: Database['dialect'], name: string, kind: ColumnKind): Table {
  switch (kind) {
    case 'text':
      return table.addColumn(name, 'text', (column) => column.notNull())
    case 'whole':
      return table.addColumn(name, wholeType(dialect), (column) => column.notNull())
    case 'bytes':
      return table.addColumn(name, bytesType(dialect), (column) => column.notNull())
    case 'counted':
      return table.addColumn(name, wholeType(dialect), (column) =>
        dialect === 'sqlite'
          ? column.primaryKey().autoIncrement()
          : column.primaryKey().generatedByDefaultAsIdentity(),
      )
  }
}

function bytesType(dialect: Database['dialect']): 'blob' | 'bytea' {
  return dialect === 'sqlite' ? 'blob' : 'bytea'
}
