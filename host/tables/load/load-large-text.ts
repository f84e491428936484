import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { parseCsv } from '../../ingest/formats/extract-csv.ts'
import { linesNote, maxListed } from '../bounded-notes.ts'
import { tidyCell } from '../cells/missing.ts'
import type { TableNote } from '../data-notes.ts'
import { DataRefusal, isOutOfMemory } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import { commonLook, isTotalRow } from '../sheets/cell-look.ts'
import { nameColumns } from '../sheets/column-names.ts'
import { findFooter } from '../sheets/find-footer.ts'
import { findHeader } from '../sheets/find-header.ts'
import { maxColumns } from '../sheets/lay-out-table.ts'
import { dialectOf, separatorLine } from '../sheets/read-delimited.ts'
import { countFilled, lineOf } from '../sheets/table-grid.ts'
import { literal, type OpenDatabase, quoteName } from '../sql/open-database.ts'
import { describeTable } from './append-table.ts'
import { asUtf8 } from './charset-of.ts'
import { maxRows } from './load-columnar.ts'
import { refineTable } from './refine-table.ts'

const headBytes = 512 * 1_024
const headRows = 400
const tailRows = 60

interface Layout {
  readonly delimiter: string
  /** Lines before the first row of data. */
  readonly skip: number
  readonly headerRows: readonly (readonly string[])[]
  readonly above: readonly string[]
  readonly width: number
  /** Some of the first rows of data. */
  readonly sample: readonly (readonly string[])[]
}

/**
 * Loads a delimited text that is too large for one string by the database itself: its layout is inferred from its
 * beginning and end, its columns are stored as text, then converted.
 * @throws {DataRefusal} unreadable, too_large
 */
export async function loadLargeText(
  database: OpenDatabase,
  { path, scratch }: { readonly path: string; readonly scratch: string },
  name: string,
): Promise<DataTable> {
  const { connection } = database
  const plain = await asUtf8(path, join(scratch, 'utf-8.csv'))
  const layout = layoutOf(await readHead(plain.path))
  const columns = Math.min(layout.width, maxColumns)
  // In memory: writing it to a file would take longer than reading the text.
  await connection.run("attach ':memory:' as staging")
  try {
    const uneven = await stage(connection, plain.path, layout)
    const notes = await trim(database, layout, columns)
    const kept = await countFilledColumns(connection, layout, columns)
    const header = layout.headerRows.map((cells) => kept.map((column) => cells[column] ?? ''))
    const named = nameColumns(header, kept.length, false)
    const refined = await refineTable(
      database,
      name,
      named.names.map((own, at) => ({ name: own, cell: `c${kept[at]}` })),
    )
    const about: TableNote[] = [
      ...(plain.charset === 'utf-8' ? [] : [{ type: 'charset', charset: plain.charset } as const]),
      ...(plain.broken > 0 ? [{ type: 'broken_characters', count: plain.broken } as const] : []),
      ...(layout.delimiter === ',' ? [] : [{ type: 'delimiter', delimiter: layout.delimiter } as const]),
      ...linesNote('text_above', layout.above),
      ...(header.length === 0 ? [{ type: 'no_header' } as const] : []),
      ...(header.length > 1 ? [{ type: 'header_rows', count: header.length } as const] : []),
      ...notes,
      ...(uneven > 0 ? [{ type: 'left_out_rows', count: uneven } as const] : []),
      ...(layout.width > columns
        ? [{ type: 'left_out_columns', count: layout.width - columns } as const]
        : []),
      ...named.notes,
    ]
    return describeTable({ name, title: name, names: named.names, notes: about }, refined.plans, refined.rows)
  } finally {
    await connection.run('detach staging')
    await rm(join(scratch, 'utf-8.csv'), { force: true })
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const end = bytesRead < headBytes ? bytesRead : buffer.lastIndexOf(10) + 1
    return buffer.toString('utf8', 0, end || bytesRead)
  } finally {
    await file.close()
  }
}

function layoutOf(head: string): Layout {
  const { delimiter, body } = dialectOf(head)
  const parsed = parseCsv(body, delimiter).slice(0, headRows)
  const rows = parsed.map(({ cells }) => cells.map(tidyCell))
  const { at, count } = findHeader(rows, false)
  const stated = separatorLine.test(head) ? 1 : 0
  const first = parsed[at + count]

  return {
    delimiter,
    skip: stated + (first ? first.line - 1 : at + count),
    headerRows: rows.slice(at, at + count),
    sample: rows.slice(at + count, at + count + 100),
    above: rows.slice(0, at).flatMap((cells) => (countFilled(cells) > 0 ? [lineOf(cells)] : [])),
    width: rows.slice(at).reduce((most, cells) => Math.max(most, cells.length), 1),
  }
}

/** @returns the number of lines that could not be read */
async function stage(connection: DuckDBConnection, path: string, layout: Layout): Promise<number> {
  // Rows that all have the same length are read in parallel.
  const isEven = await stageWith(connection, path, layout, 'ignore_errors=false').then(
    () => true,
    () => false,
  )
  if (!isEven)
    await stageWith(
      connection,
      path,
      layout,
      'null_padding=true, ignore_errors=true, store_rejects=true, rejects_limit=100000',
    ).catch((error: unknown) => {
      if (isOutOfMemory(error)) throw new DataRefusal('memory')
      throw new DataRefusal('unreadable', '', '表格读不出来，请用原来的软件另存后再上传')
    })

  if ((await count(connection)) > maxRows) throw new DataRefusal('too_large')
  if (isEven) return 0

  const rejected = await connection.runAndReadAll('select count(distinct line)::integer from reject_errors')
  return Number(rejected.value(0, 0))
}

async function stageWith(
  connection: DuckDBConnection,
  path: string,
  { delimiter, skip, width }: Layout,
  further: string,
): Promise<void> {
  const columns = Array.from({ length: width }, (_, at) => `'c${at}': 'VARCHAR'`)
  const options = [
    `delim=${literal(delimiter)}`,
    `quote='"', escape='"', header=false, auto_detect=false, strict_mode=false, max_line_size=8388608`,
    `skip=${skip}, columns={${columns.join(', ')}}, ${further}`,
  ]
  const kept = Array.from({ length: Math.min(width, maxColumns) }, (_, at) => `c${at}`)
  // A text written as a formula (="00123") is the text, as in small files.
  const values = kept.map(
    (cell) =>
      `case when ${cell} like '="%"' then regexp_replace(${cell}, '^="([^"]*)"$', '\\1') else ${cell} end as ${cell}`,
  )
  await connection.run(
    `create or replace table staging.cells as select ${values.join(', ')} from read_csv(${literal(path)}, ${options.join(', ')}) limit ${maxRows + 1}`,
  )
}

async function count(connection: DuckDBConnection): Promise<number> {
  return Number((await connection.runAndReadAll('select count(*)::integer from staging.cells')).value(0, 0))
}

/** Removes rows without data: remarks and totals at the end, subtotals, repeated headers, empty rows. */
async function trim(database: OpenDatabase, layout: Layout, width: number): Promise<TableNote[]> {
  const { connection } = database
  const columns = Array.from({ length: width }, (_, at) => `c${at}`)
  const empty = await remove(
    connection,
    columns.map((column) => `coalesce(trim(${column}), '') = ''`).join(' and '),
  )
  const footer = await trimFooter(connection, width)
  const between = await trimTotals(database, wordColumns(layout, columns))
  const totals = [...between.rows, ...footer.totals]
  const repeated = await trimHeaders(connection, layout, columns)

  return [
    ...linesNote('text_below', footer.lines),
    ...linesNote('totals', totals.map(lineOf), between.count + footer.totals.length),
    ...(empty > 0 ? [{ type: 'empty_rows', count: empty } as const] : []),
    ...(repeated > 0 ? [{ type: 'repeated_headers', count: repeated } as const] : []),
  ]
}

/** Drops columns without a name and values. */
async function countFilledColumns(
  connection: DuckDBConnection,
  layout: Layout,
  width: number,
): Promise<number[]> {
  const columns = Array.from({ length: width }, (_, at) => at)
  const unnamed = columns.filter((column) => layout.headerRows.every((cells) => (cells[column] ?? '') === ''))
  if (unnamed.length === 0) return columns
  const counts = unnamed.map((column) => `count(nullif(trim(c${column}), ''))::integer`)
  const reader = await connection.runAndReadAll(`select ${counts.join(', ')} from staging.cells`)
  const empty = new Set(unnamed.filter((_, at) => Number(reader.value(at, 0)) === 0))
  return columns.filter((column) => !empty.has(column))
}

async function remove(connection: DuckDBConnection, condition: string): Promise<number> {
  const reader = await connection.runAndReadAll(`delete from staging.cells where ${condition}`)
  return Number(reader.value(0, 0))
}

async function rowsWhere(
  connection: DuckDBConnection,
  tail: string,
): Promise<{ id: string; cells: string[] }[]> {
  const reader = await connection.runAndReadAll(`select rowid, * from staging.cells ${tail}`)
  return reader
    .getRows()
    .map(([id, ...cells]) => ({ id: String(id), cells: cells.map((cell) => tidyCell(String(cell ?? ''))) }))
}

async function trimFooter(connection: DuckDBConnection, width: number) {
  const rows = await rowsWhere(
    connection,
    `where rowid > (select max(rowid) from staging.cells) - ${tailRows} order by rowid`,
  )
  const found = findFooter(
    rows.map(({ cells }) => cells),
    width,
  )
  const cut = rows.slice(found.end)
  if (cut.length > 0) await remove(connection, `rowid in (${cut.map(({ id }) => id).join(', ')})`)
  return found
}

/** The first columns that contain words: numbers do not show that a row is a total. */
function wordColumns({ sample }: Layout, columns: readonly string[]): string[] {
  return columns.slice(0, 3).filter((_, at) => commonLook(sample.map((cells) => cells[at] ?? '')) === 'text')
}

async function trimTotals(
  database: OpenDatabase,
  columns: readonly string[],
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly count: number }> {
  if (columns.length === 0) return { rows: [], count: 0 }

  const { connection, reading } = database
  await connection.run('create table staging.totals (id bigint)')
  const appender = await connection.createAppender('totals', null, 'staging')
  const rows: string[][] = []
  const result = await reading.stream(`select rowid, * from staging.cells where ${maybeTotal(columns)}`)
  for await (const found of result.yieldRows())
    for (const [id, ...values] of found) {
      const cells = values.map((cell) => tidyCell(String(cell ?? '')))
      if (!isTotalRow(cells)) continue
      appender.appendBigInt(BigInt(String(id)))
      appender.endRow()
      if (rows.length < maxListed.lines) rows.push(cells)
    }

  appender.closeSync()
  const count = await remove(connection, 'rowid in (select id from staging.totals)')
  return { rows, count }
}

/** The condition for possible totals by words in the first cells; each distinct text is checked once. */
function maybeTotal(columns: readonly string[]): string {
  const words = '(合|总|小|共|累)\\s*计|总和|汇总|平均|均值|total|sum|average'
  const conditions = columns.map((column) => {
    const matches = `length(t.${column}) <= 20 and regexp_matches(lower(t.${column}), ${literal(words)})`
    return `${column} in (select t.${column} from (select distinct ${column} from staging.cells) t where ${matches})`
  })
  return conditions.join(' or ')
}

async function trimHeaders(
  connection: DuckDBConnection,
  layout: Layout,
  columns: readonly string[],
): Promise<number> {
  let removed = 0
  for (const cells of layout.headerRows) {
    const same = columns.map(
      (column, at) => `coalesce(trim(${quoteName(column)}), '') = ${literal(cells[at] ?? '')}`,
    )
    removed += await remove(connection, same.join(' and '))
  }
  return removed
}
