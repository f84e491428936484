import { once } from 'node:events'
import { copyFile, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { processReady } from '../ingest/process/isolated-process.ts'
import { UnreadableDocument } from '../ingest/refusals.ts'
import { DataRefusal } from './data-refusal.ts'
import type { DataAnswer, DataRequest, DataResults } from './data-request.ts'
import type { DataTable } from './data-table.ts'
import { loadFile } from './load/load-file.ts'
import { profileTables } from './profile/profile-table.ts'
import { keepAbout, readAbout } from './sql/about-table.ts'
import { withinDisk } from './sql/disk-watch.ts'
import { type OpenDatabase, openForLoading, openForQueries } from './sql/open-database.ts'
import { runQuery } from './sql/run-query.ts'

interface Opened {
  readonly file: string
  readonly database: OpenDatabase
  readonly tables: readonly DataTable[]
}

/** The last queried database stays open for the next query. */
let opened: Opened | null = null

process.on('message', (request: DataRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

async function answer(request: DataRequest): Promise<void> {
  process.send?.(await resultOf(request))
}

async function resultOf(request: DataRequest): Promise<DataAnswer> {
  try {
    return { result: await work(request) }
  } catch (error) {
    if (error instanceof DataRefusal) {
      const { reason, detail, message } = error
      return { refusal: { reason, detail, message } }
    }
    if (error instanceof UnreadableDocument)
      return { refusal: { reason: 'unreadable', detail: '', message: error.message } }
    if (/out of memory|failed to allocate/i.test(String(error))) return { refusal: refusalOf('memory') }
    return { failure: `${request.kind}: ${faultOf(error)}` }
  }
}

/** The type and location of an error without its message, which may quote users' data: errors are logged. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const kind = /^[A-Z][A-Za-z ]{1,30} Error(?=:)/.exec(error.message)?.[0] ?? ''
  const places = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [`${error.name} ${kind}`.trim(), ...places].join('\n')
}

function refusalOf(reason: 'memory' | 'late') {
  const { detail, message } = new DataRefusal(reason)
  return { reason, detail, message }
}

function work(request: DataRequest): Promise<DataResults[keyof DataResults]> {
  switch (request.kind) {
    case 'load':
      return load(request)
    case 'profile':
      return profile(request)
    case 'query':
      return query(request)
  }
}

type LoadFrom = Extract<DataRequest, { kind: 'load' }>

async function load(request: LoadFrom): Promise<readonly DataTable[]> {
  close()
  const path = join(request.scratch, 'source')
  await receive(path, request.size)
  for (const end of ['', '.wal']) await rm(`${request.database}${end}`, { force: true })
  if (request.onto !== null) await copyFile(request.onto, request.database)
  const spill = join(request.scratch, 'spill')
  const database = await openForLoading(request.database, spill)
  const watched = { file: request.database, spill, mostBytes: request.diskBytes }
  try {
    return await withinDisk(database, watched, () => fill(database, { ...request, path }))
  } finally {
    database.close()
  }
}

async function fill(
  database: OpenDatabase,
  request: LoadFrom & { readonly path: string },
): Promise<readonly DataTable[]> {
  const before = request.onto === null ? [] : await readAbout(database.connection)
  const taken = before.map(({ name }) => name)
  const tables = [...before, ...(await loadFile(database, { ...request, taken }))]
  await keepAbout(database.connection, tables)
  await database.connection.run('checkpoint')
  return tables
}

/** Writes the bytes from standard input to a file. */
async function receive(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let left = size; left > 0; ) {
      const piece = process.stdin.read() as Buffer | null
      if (piece === null) await once(process.stdin, 'readable')
      else await file.write(piece)
      left -= piece?.length ?? 0
    }
  } finally {
    await file.close()
  }
}

async function profile({ database: file, from }: Extract<DataRequest, { kind: 'profile' }>) {
  const { database, tables } = await openedAt(file)
  return profileTables(database.connection, tables.slice(from))
}

async function query({
  database: file,
  sql,
  mostRows,
  interruptMs,
}: Extract<DataRequest, { kind: 'query' }>) {
  const { database, tables } = await openedAt(file)
  const known = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    database.connection.interrupt()
  }, interruptMs)
  try {
    return await runQuery(database.connection, sql, { tables: known, mostRows })
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
