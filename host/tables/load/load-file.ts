import { readFile, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { extensionOf } from '../../../lib/contract/document-formats.ts'
import { ZipArchive } from '../../ingest/archive/zip-archive.ts'
import { decodeText } from '../../ingest/decode-text.ts'
import { fileKind, signatureOf } from '../../ingest/file-signature.ts'
import { readSheets } from '../../ingest/office/extract-xlsx.ts'
import { UnreadableDocument } from '../../ingest/refusals.ts'
import { columnsNote, cutName } from '../bounded-notes.ts'
import { tidyCell } from '../cells/missing.ts'
import type { TableNote } from '../data-notes.ts'
import { DataRefusal } from '../data-refusal.ts'
import type { DataTable } from '../data-table.ts'
import { nameColumns } from '../sheets/column-names.ts'
import { layOutTables } from '../sheets/lay-out-table.ts'
import { readDelimited } from '../sheets/read-delimited.ts'
import { readJsonTables } from '../sheets/read-json.ts'
import { readOds } from '../sheets/read-ods.ts'
import type { TableGrid } from '../sheets/table-grid.ts'
import type { OpenDatabase } from '../sql/open-database.ts'
import { appendTable } from './append-table.ts'
import { charsetOf } from './charset-of.ts'
import { loadColumnar } from './load-columnar.ts'
import { loadLargeText } from './load-large-text.ts'
import { TableNames } from './table-names.ts'

const mebibyte = 1024 * 1024
/** Maximum bytes of a text file, and of a workbook. */
const maxTextBytes = 200 * mebibyte
const maxWorkbookBytes = 50 * mebibyte
const archiveLimits = { maxPartBytes: 320 * mebibyte, maxBytes: 400 * mebibyte }
const maxCells = 4_000_000
/** Maximum columns of all tables of a file: their descriptions are kept in memory. */
const maxColumns = 5_000

export interface LoadRequest {
  readonly path: string
  readonly name: string
  /** A folder for temporary files. */
  readonly scratch: string
  /** Larger texts are read by the database itself. */
  readonly largeBytes: number
  /** The names of existing tables. */
  readonly taken: readonly string[]
}

/**
 * Loads the tables of a file into a database.
 * @throws {DataRefusal} empty, unreadable, too_large
 * @throws {UnreadableDocument} when it is damaged or of another format
 */
export async function loadFile(database: OpenDatabase, request: LoadRequest): Promise<DataTable[]> {
  const { size } = await stat(request.path)
  if (size === 0) throw new DataRefusal('empty')
  const tables = await loadTables(database, request, size)
  if (tables.every(({ rows, columns }) => rows === 0 && columns.length === 0)) throw new DataRefusal('empty')
  return tables
}

async function loadTables(database: OpenDatabase, request: LoadRequest, size: number): Promise<DataTable[]> {
  const { connection } = database
  const { path, name } = request
  const extension = extensionOf(name)
  const isText = !['xlsx', 'xlsm', 'ods', 'xls', 'parquet'].includes(extension)
  if (size > (isText || extension === 'parquet' ? maxTextBytes : maxWorkbookBytes))
    throw new DataRefusal('too_large')

  const names = new TableNames(name, request.taken)
  if (extension === 'parquet') return [await loadColumnar(connection, path, 'parquet', names.next('', true))]

  const isLarge = size > request.largeBytes
  if (isText && isLarge)
    return extension === 'json' || extension === 'jsonl' || extension === 'ndjson'
      ? [await loadColumnar(connection, path, 'json', names.next('', true))]
      : [await loadLargeText(database, request, names.next('', true))]

  const bytes = await readFile(path)
  if (signatureOf(bytes) === 'text') return loadText(connection, decodeFile(bytes, name), extension, names)

  return loadGrids(connection, workbookGrids(bytes), names, [])
}

async function loadText(
  connection: DuckDBConnection,
  { text, notes }: { readonly text: string; readonly notes: readonly TableNote[] },
  extension: string,
  names: TableNames,
): Promise<DataTable[]> {
  if (text.trim() === '') throw new DataRefusal('empty')
  if (['json', 'jsonl', 'ndjson'].includes(extension)) return loadJson(connection, text, names, notes)
  const read = readDelimited(text)
  return loadGrids(connection, [read.grid], names, [...notes, ...read.notes])
}

function decodeFile(bytes: Uint8Array, name: string): { text: string; notes: TableNote[] } {
  if (/\.(xlsx|xlsm|ods|xls)$/i.test(name))
    throw new UnreadableDocument('内容不是表格文件，可能改过名字或已损坏')
  const text = decodeText(bytes)
  const charset = charsetOf(bytes)
  return { text, notes: charset === 'utf-8' ? [] : [{ type: 'charset', charset }] }
}

/** @throws {UnreadableDocument} when it is not a workbook */
function workbookGrids(bytes: Uint8Array): TableGrid[] {
  if (signatureOf(bytes) === 'zip') {
    const archive = new ZipArchive(bytes, archiveLimits)
    if ((archive.text('mimetype') ?? '').includes('opendocument.spreadsheet'))
      return readOds(archive, maxCells)
    const file = fileKind(bytes)
    if (file.kind === 'xlsx') return readSheets(archive, { maxCells })
  } else fileKind(bytes)
  throw new UnreadableDocument('这不是表格文件，请上传 csv、tsv、xlsx、ods、json 或 parquet')
}

async function loadGrids(
  connection: DuckDBConnection,
  grids: readonly TableGrid[],
  names: TableNames,
  notes: readonly TableNote[],
): Promise<DataTable[]> {
  const found = grids.flatMap((grid) => layOutTables(grid).map((table) => ({ ...table, sheet: grid.name })))
  const kept = found.filter(({ names: columns }) => columns.length > 0)
  checkColumns(kept)
  const tables: DataTable[] = []
  for (const { sheet, ...table } of kept) {
    const name = names.next(sheet, kept.length === 1)
    const own = { ...table, name, title: cutName(sheet) || name, notes: [...notes, ...table.notes] }
    const loaded = await appendTable(connection, own)
    tables.push(cutName(sheet) === '' ? loaded : { ...loaded, isSheet: true })
  }

  return tables
}

async function loadJson(
  connection: DuckDBConnection,
  text: string,
  names: TableNames,
  notes: readonly TableNote[],
): Promise<DataTable[]> {
  const found = readJsonTables(text)
  checkColumns(found)
  const tables: DataTable[] = []
  for (const { name: key, names: keys, rows, nested } of found) {
    const named = nameColumns([keys.map(tidyCell)], keys.length, true)
    const name = names.next(key, found.length === 1)
    const flattened = columnsNote('flattened', nested)
    const trimmed = rows.map((cells) => cells.map(tidyCell))
    const table = { name, title: cutName(key) || name, names: named.names, rows: trimmed }
    const loaded = await appendTable(connection, {
      ...table,
      notes: [...notes, ...named.notes, ...flattened],
    })
    tables.push(cutName(key) === '' ? loaded : { ...loaded, isSheet: true })
  }

  return tables
}

/** @throws {DataRefusal} too_large */
function checkColumns(tables: readonly { readonly names: readonly string[] }[]): void {
  if (tables.reduce((sum, { names }) => sum + names.length, 0) > maxColumns)
    throw new DataRefusal('too_large')
}
