import type { DuckDBConnection } from '@duckdb/node-api'
import { chinaOffsetMs } from '../../../lib/text/china-time.ts'
import { columnsNote } from '../bounded-notes.ts'
import type { ColumnKind } from '../cells/column-judge.ts'
import type { ColumnNote, DataNote } from '../data-notes.ts'
import { DataRefusal, isOutOfMemory } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import { nameColumns } from '../sheets/column-names.ts'
import { maxColumns } from '../sheets/lay-out-table.ts'
import { literal, quoteName } from '../sql/open-database.ts'
import { describeTable, typeName } from './append-table.ts'

export const maxRows = 30_000_000

const zone = '([Zz]|[+-]\\d{2}:?\\d{2}|:\\d{2}([.]\\d+)?[+-]\\d{2})$'
const chinaOffsetUs = chinaOffsetMs * 1_000
const sampleRows = 20_480
/** Larger integers are not exact as numbers, so they are kept as text. */
const greatestExact = Number.MAX_SAFE_INTEGER

/**
 * Loads a file with typed values by the database itself: Parquet, or a JSON file too large for one string. Nested
 * values are kept as text.
 * @throws {DataRefusal} unreadable, too_large, memory
 */
export async function loadColumnar(
  connection: DuckDBConnection,
  path: string,
  format: 'parquet' | 'json',
  name: string,
): Promise<DataTable> {
  if (format === 'parquet') return load(connection, `read_parquet(${literal(path)})`, name).catch(refuse)
  // A later value has another type than the first ones, so all of them are sampled.
  return loadJson(connection, path, name, sampleRows)
    .catch((error: unknown) => {
      if (error instanceof DataRefusal || isOutOfMemory(error)) throw error
      return loadJson(connection, path, name, -1)
    })
    .catch(refuse)
}

/** @param seen number of values sampled to infer types; -1 for all */
async function loadJson(
  connection: DuckDBConnection,
  path: string,
  name: string,
  seen: number,
): Promise<DataTable> {
  const source = (options: string) =>
    `read_json(${literal(path)}, format='auto', maximum_object_size=67108864, ${options})`
  const seenSource = source(`sample_size=${seen}`)
  const described = await connection.runAndReadAll(`describe select * from ${seenSource}`)
  const types = described.getRows().map(([column, type]) => [String(column), String(type)] as const)
  const times = types.filter(([, type]) => type === 'TIMESTAMP').map(([column]) => column)
  if (times.length === 0) return load(connection, seenSource, name)

  // The database would convert times with zones to UTC and lose the zones.
  const columns = (of: readonly (readonly [string, string])[]) =>
    source(`columns={${of.map(([column, type]) => `${literal(column)}: ${literal(type)}`).join(', ')}}`)
  const zones = times.map(
    (column) => `count_if(regexp_matches(${quoteName(column)}, ${literal(zone)}))::integer`,
  )
  const texts = columns(times.map((column) => [column, 'VARCHAR']))
  const reader = await connection.runAndReadAll(`select ${zones.join(', ')} from ${texts}`)
  const zoned = new Set(times.filter((_, at) => Number(reader.value(at, 0)) > 0))
  if (zoned.size === 0) return load(connection, seenSource, name)

  const read = columns(types.map(([column, type]) => [column, zoned.has(column) ? 'VARCHAR' : type]))
  return load(connection, read, name, zoned)
}

/** Database messages may quote the file's content, so they are not passed on. */
function refuse(error: unknown): never {
  if (error instanceof DataRefusal) throw error
  if (isOutOfMemory(error)) throw new DataRefusal('memory')
  throw new DataRefusal('unreadable', '', '文件不完整或已损坏，请重新导出后再上传')
}

interface SourceColumn {
  readonly column: string
  readonly type: string
  readonly kind: ColumnKind
  readonly isTooLong: boolean
  readonly isZoned: boolean
}

/** @param zoned text columns that are times with zones */
async function load(
  connection: DuckDBConnection,
  source: string,
  name: string,
  zoned: ReadonlySet<string> = new Set(),
): Promise<DataTable> {
  const { columns, all } = await columnsOf(connection, source, zoned)
  const named = nameColumns([columns.map(({ column }) => column)], columns.length, true)
  const selected = columns.map(
    (column, at) =>
      `cast(${valueOf(column)} as ${typeName(column.kind)}) as ${quoteName(named.names[at] ?? column.column)}`,
  )
  await connection.run(
    `create table ${quoteName(name)} as select ${selected.join(', ')} from ${source} limit ${maxRows + 1}`,
  )
  const counted = await connection.runAndReadAll(`select count(*)::integer from ${quoteName(name)}`)
  const rows = Number(counted.value(0, 0))
  if (rows > maxRows) throw new DataRefusal('too_large')

  const left = all - columns.length
  const notes: DataNote[] = [
    ...named.notes,
    ...columnsNote(
      'flattened',
      columns.filter(isNested).map(({ column }) => column),
    ),
    ...(left > 0 ? [{ type: 'left_out_columns', count: left } as const] : []),
  ]
  const plans = columns.map((column, at) => ({
    kind: column.kind,
    unit: '',
    notes: notesOf(column, named.names[at] ?? ''),
  }))
  return describeTable({ name, title: name, names: named.names, notes }, plans, rows)
}

function notesOf({ isTooLong, isZoned }: SourceColumn, column: string): ColumnNote[] {
  if (isTooLong) return [{ type: 'kept_text', column, why: 'long_numbers' }]
  return isZoned ? [{ type: 'time_zone', column }] : []
}

function isNested({ type, isTooLong }: SourceColumn): boolean {
  return /[[(]/.test(type) && !isTooLong && kindOf(type) === 'text'
}

function valueOf(source: SourceColumn): string {
  const column = quoteName(source.column)
  if (isNested(source)) return `to_json(${column})`
  if (source.isZoned) {
    const inChina = `make_timestamp(epoch_us(${column}::timestamptz) + ${chinaOffsetUs})`
    return source.type === 'VARCHAR'
      ? `case when regexp_matches(${column}, ${literal(zone)}) then ${inChina} else ${column}::timestamp end`
      : inChina
  }
  // For values of several types, texts are extracted without JSON quotes.
  return source.type === 'JSON' ? `${column} ->> '$'` : column
}

async function columnsOf(
  connection: DuckDBConnection,
  source: string,
  zoned: ReadonlySet<string>,
): Promise<{ readonly columns: readonly SourceColumn[]; readonly all: number }> {
  const described = await connection.runAndReadAll(`describe select * from ${source}`)
  const all = described.getRows().map(([column, type]) => ({ column: String(column), type: String(type) }))
  const kept = all.slice(0, maxColumns)
  const wide = kept.filter(({ type }) => isWide(type)).map(({ column }) => column)
  const tooLong = await tooLongOf(connection, source, wide)
  const columns = kept.map(({ column, type }) => {
    const isTooLong = tooLong.has(column)
    const isZoned = zoned.has(column) || type === 'TIMESTAMP WITH TIME ZONE'
    const kind = isTooLong ? 'text' : isZoned ? 'datetime' : kindOf(type)
    return { column, type, isTooLong, isZoned, kind } as const
  })
  return { columns, all: all.length }
}

/** @returns those of these columns that contain integers with too many digits */
async function tooLongOf(
  connection: DuckDBConnection,
  source: string,
  wide: readonly string[],
): Promise<Set<string>> {
  if (wide.length === 0) return new Set()
  const found = wide.map((column) => `max(abs(${quoteName(column)}::double)) > ${greatestExact}`)
  const reader = await connection.runAndReadAll(`select ${found.join(', ')} from ${source}`)
  return new Set(wide.filter((_, at) => reader.value(at, 0) === true))
}

/** Integer types that may exceed the exact range of a JavaScript number. */
function isWide(type: string): boolean {
  return /^(UBIGINT|U?HUGEINT|DECIMAL\((1[6-9]|[23]\d),0\))$/.test(type)
}

function kindOf(type: string): ColumnKind {
  if (isWide(type) || /^(U?(TINY|SMALL|BIG)INT|U?INTEGER)$/.test(type)) return 'integer'
  if (/^(FLOAT|DOUBLE|DECIMAL\([^)]*\))$/.test(type)) return 'decimal'
  if (type === 'DATE') return 'date'
  if (type.startsWith('TIMESTAMP')) return 'datetime'
  return type === 'BOOLEAN' ? 'boolean' : 'text'
}
