import { once } from 'node:events'
import { copyFile, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processReady } from '../ingest/process/isolated-process.ts'
import { UnreadableDocument } from '../ingest/refusals.ts'
import { DataRefusal, isOutOfMemory } from './data-refusal.ts'
import type { DataAnswer, DataRequest, DataResults } from './data-request.ts'
import type { DataTable } from './data-table.ts'
import { loadFile } from './load/load-file.ts'
import { withUnions } from './load/unite-tables.ts'
import { profileTables } from './profile/profile-table.ts'
import { keepAbout, readAbout } from './sql/about-table.ts'
import { withinDisk } from './sql/disk-watch.ts'
import { type OpenDatabase, openForLoading, openForQueries, quoteName } from './sql/open-database.ts'
import { runQuery } from './sql/run-query.ts'
import { rowsUsed } from './workbook/rows-used.ts'

interface Opened {
  readonly file: string
  readonly database: OpenDatabase
  readonly tables: readonly DataTable[]
}

/** The last queried database stays open for the next query. */
let opened: Opened | null = null

// Runs DuckDB in a separate process: running out of memory or time does not affect the host, which sends one request at
// a time and gets one answer to each. The content of a file to load comes by standard input, since a large message would
// block the host.
process.on('message', (request: DataRequest) => void reply(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function reply(request: DataRequest): Promise<void> {
  process.send?.(await answerTo(request))
}

async function answerTo(request: DataRequest): Promise<DataAnswer> {
  try {
    return { result: await handle(request) }
  } catch (error) {
    if (error instanceof DataRefusal) return refusalOf(error)
    if (error instanceof UnreadableDocument)
      return refusalOf(new DataRefusal('unreadable', '', error.message))
    if (isOutOfMemory(error)) return refusalOf(new DataRefusal('memory'))
    return { failure: `${request.kind}: ${faultOf(error)}` }
  }
}

/** Only the fields of the error: a class does not survive the messages between processes. */
function refusalOf({ reason, detail, message }: DataRefusal): DataAnswer {
  return { refusal: { reason, detail, message } }
}

/** The type and location of an error without its message, which may quote users' data: errors are logged. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const kind = /^[A-Z][A-Za-z ]{1,30} Error(?=:)/.exec(error.message)?.[0] ?? ''
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [`${error.name} ${kind}`.trim(), ...places].join('\n')
}

function handle(request: DataRequest): Promise<DataResults[keyof DataResults]> {
  switch (request.kind) {
    case 'load':
      return load(request)
    case 'profile':
      return profile(request)
    case 'query':
    case 'rows':
      return query(request)
  }
}

type LoadRequest = Extract<DataRequest, { kind: 'load' }>

async function load(request: LoadRequest): Promise<readonly DataTable[]> {
  close()
  const path = join(request.scratch, 'source')
  await receive(path, request.size)
  for (const end of ['', '.wal']) await rm(`${request.databaseFile}${end}`, { force: true })
  if (request.onto !== null) await copyFile(request.onto, request.databaseFile)
  const spill = join(request.scratch, 'spill')
  const database = await openForLoading(request.databaseFile, spill)
  const watched = { file: request.databaseFile, spill, maxBytes: request.diskBytes }
  try {
    return await withinDisk(database, watched, () => loadTables(database, { ...request, path }))
  } finally {
    database.close()
  }
}

async function loadTables(
  database: OpenDatabase,
  request: LoadRequest & { readonly path: string },
): Promise<readonly DataTable[]> {
  const all = request.onto === null ? [] : await readAbout(database.connection)
  const before = all.filter(({ unionOf }) => !unionOf)
  const taken = before.map(({ name }) => name)
  for (const { name } of all.filter(({ unionOf }) => unionOf))
    await database.connection.run(`drop view if exists ${quoteName(name)}`)
  const own = await loadFile(database, { ...request, taken })
  const tables = await withUnions(database.connection, [...before, ...own])
  await keepAbout(database.connection, tables)
  await database.connection.run('checkpoint')
  return tables
}

/** Writes the bytes from standard input to a file. */
async function receive(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    let received = 0
    while (received < size) {
      const piece = process.stdin.read() as Buffer | null
      if (piece === null) {
        await once(process.stdin, 'readable')
        continue
      }
      await file.writeFile(piece)
      received += piece.length
    }
  } finally {
    await file.close()
  }
}

async function profile({ databaseFile, from }: Extract<DataRequest, { kind: 'profile' }>) {
  const { database, tables } = await openedAt(databaseFile)
  return profileTables(database.connection, tables.slice(from))
}

async function query(request: Extract<DataRequest, { kind: 'query' | 'rows' }>) {
  const { kind, databaseFile, sql, maxRows, interruptMs } = request
  const { database, tables } = await openedAt(databaseFile)
  const known = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    database.connection.interrupt()
  }, interruptMs)
  try {
    const run = kind === 'rows' ? rowsUsed : runQuery
    return await run(database.connection, sql, { tables: known, maxRows })
  } catch (error) {
    if (isLate) throw new DataRefusal('late')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function openedAt(file: string): Promise<Opened> {
  if (opened?.file === file) return opened
  close()
  const database = await openForQueries(file)
  opened = { file, database, tables: await readAbout(database.connection) }
  return opened
}

function close(): void {
  opened?.database.close()
  opened = null
}
