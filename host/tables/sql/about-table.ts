import type { DuckDBConnection } from '@duckdb/node-api'
import type { DataTable } from '../data-table.ts'

/** Stores the table descriptions in the same database; queries do not know its name. */
const about = '_about_tables'

export async function keepAbout(connection: DuckDBConnection, tables: readonly DataTable[]): Promise<void> {
  await connection.run(`create or replace table ${about} (content varchar)`)
  await connection.run(`insert into ${about} values ($1::varchar)`, [JSON.stringify(tables)])
}

export async function readAbout(connection: DuckDBConnection): Promise<readonly DataTable[]> {
  const reader = await connection.runAndReadAll(`select content from ${about}`)
  return JSON.parse(String(reader.value(0, 0))) as DataTable[]
}
