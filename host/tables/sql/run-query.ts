import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { DataRefusal, isOutOfMemory } from '../data-refusal.ts'
import { checkQuery, checkQueryText, type KnownTables } from './check-query.ts'

/** A result value: dates, nested values and integers beyond JavaScript's exact range are text. */
type ResultValue = string | number | boolean | null

export interface QueryResult {
  readonly columns: readonly string[]
  /** DuckDB's type of each column. */
  readonly types: readonly string[]
  readonly rows: readonly (readonly ResultValue[])[]
  /** Whether there were more rows than requested. */
  readonly isCut: boolean
}

const maxValueLength = 2_000
const maxCharacters = 2_000_000
const maxColumns = 1_100

/**
 * Runs a query written by a user or a model.
 * @param maxRows maximum rows returned
 * @throws {DataRefusal} sql_refused, sql_failed, result_too_large
 */
export async function runQuery(
  connection: DuckDBConnection,
  sql: string,
  { maxRows, ...known }: KnownTables & { readonly maxRows: number },
): Promise<QueryResult> {
  await serializeQuery(connection, sql, known)
  const reader = await connection.streamAndReadUntil(sql, maxRows + 1).catch((error: unknown) => {
    throw failed(error)
  })
  if (reader.columnCount > maxColumns) throw new DataRefusal('result_too_large')

  const found = reader.getRows()
  let characters = 0
  const rows = found.slice(0, maxRows).map((row) =>
    row.map((value) => {
      const shown = resultValue(value)
      characters += typeof shown === 'string' ? shown.length : 8
      if (characters > maxCharacters) throw new DataRefusal('result_too_large')
      return shown
    }),
  )

  return {
    columns: reader.columnNames(),
    types: reader.columnTypes().map(String),
    rows,
    isCut: found.length > maxRows,
  }
}

/** @returns a query that is allowed, as the JSON of its tree. @throws {DataRefusal} when it is not */
export async function serializeQuery(
  connection: DuckDBConnection,
  sql: string,
  known: KnownTables,
): Promise<string> {
  checkQueryText(sql)
  const reader = await connection
    .runAndReadAll('select json_serialize_sql($1::varchar)', [sql])
    .catch((error: unknown) => {
      throw failed(error)
    })
  const serialized = String(reader.value(0, 0))
  checkQuery(serialized, known)
  return serialized
}

function failed(error: unknown): DataRefusal {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  return new DataRefusal(isOutOfMemory(error) ? 'memory' : 'sql_failed', detail)
}

/** Significant digits that a double always holds: 4.3 %, not 0.043000000000000003. */
const exactDigits = 15

function resultValue(value: DuckDBValue): ResultValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? Number(value.toPrecision(exactDigits)) : null
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }

  const text = String(value)
  if (isDecimal(value)) return Number(text)

  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

function isDecimal(value: DuckDBValue): boolean {
  return typeof value === 'object' && value !== null && 'scale' in value && 'width' in value
}
