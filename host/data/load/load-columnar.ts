import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnKind } from '../cells/column-judge.ts'
import { columnsNote } from '../bounded-notes.ts'
import type { DataNote } from '../data-notes.ts'
import { DataRefusal } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import { nameColumns } from '../sheets/column-names.ts'
import { mostColumns } from '../sheets/lay-out-table.ts'
import { literal, quoted } from '../sql/open-database.ts'
import { describedTable, typeName } from './append-table.ts'

export const mostRows = 30_000_000

/**
 * Has the database itself read a file whose values have types: Parquet, or a JSON file too large for one text. What is
 * nested is kept as text.
 * @throws {DataRefusal} unreadable, too_large
 */
export async function loadColumnar(
  connection: DuckDBConnection,
  path: string,
  format: 'parquet' | 'json',
  name: string,
): Promise<DataTable> {
  const source =
    format === 'parquet'
      ? `read_parquet(${literal(path)})`
      : `read_json(${literal(path)}, format='auto', maximum_object_size=67108864, sample_size=20480)`
  const described = await connection
    .runAndReadAll(`describe select * from ${source}`)
    .catch((error: unknown) => {
      throw new DataRefusal('unreadable', String(error), '文件不完整或已损坏，请重新导出后再上传')
    })
  const columns = described
    .getRows()
    .map(([column, type]) => ({ column: String(column), type: String(type) }))
  const kept = columns.slice(0, mostColumns)
  const named = nameColumns([kept.map(({ column }) => column)], kept.length, true)
  const kinds = kept.map(({ type }) => kindOf(type))
  const nested = kept
    .filter(({ type }, at) => kinds[at] === 'text' && /[[(]/.test(type))
    .map(({ column }) => column)
  const selected = kept.map(({ column, type }, at) => {
    const value =
      /[[(]|^JSON/.test(type) && kinds[at] === 'text' ? `to_json(${quoted(column)})` : quoted(column)
    return `cast(${value} as ${typeName(kinds[at] ?? 'text')}) as ${quoted(named.names[at] ?? column)}`
  })
  await connection.run(
    `create table ${quoted(name)} as select ${selected.join(', ')} from ${source} limit ${mostRows + 1}`,
  )
  const counted = await connection.runAndReadAll(`select count(*)::integer from ${quoted(name)}`)
  const rows = Number(counted.value(0, 0))
  if (rows > mostRows) throw new DataRefusal('too_large')
  const notes: DataNote[] = [
    ...named.notes,
    ...columnsNote('flattened', nested),
    ...(columns.length > kept.length
      ? [{ type: 'left_out_columns', count: columns.length - kept.length } as const]
      : []),
  ]
  const plans = kinds.map((kind) => ({ kind, unit: '', notes: [] }))
  return describedTable({ name, title: name, names: named.names, notes }, plans, rows)
}

function kindOf(type: string): ColumnKind {
  if (/^(U?(TINY|SMALL|BIG)INT|U?INTEGER)$/.test(type)) return type === 'UBIGINT' ? 'decimal' : 'integer'
  if (/^(U?HUGEINT|FLOAT|DOUBLE|DECIMAL\([^)]*\))$/.test(type)) return 'decimal'
  if (type === 'DATE') return 'date'
  if (type.startsWith('TIMESTAMP')) return 'datetime'
  return type === 'BOOLEAN' ? 'boolean' : 'text'
}
