import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { refusesPathStyle } from '../../storage/blobs/bucket-address.ts'
import { openRedisBus } from '../../storage/bus/redis-bus.ts'
import { DataDirectoryBusy, openDataDirectory } from '../../storage/data-directory/data-directory.ts'
import type { Database } from '../../storage/database/database.ts'
import { openMigrationDatabase } from '../../storage/database/postgres/postgres-database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { openSqliteDatabase } from '../../storage/database/sqlite/sqlite-database.ts'
import { libraryMigrations, mainMigrations } from '../../storage/migrations/histories.ts'
import { openBucket } from '../../storage/open-storage.ts'
import { broken, type CheckContext, existingPlace, fine, notYet, proxyFinding, silent } from './findings.ts'
import { within } from './within.ts'

/** The storage of this process, when the product runs in it; other processes can't open it. */
export interface OpenStorage {
  readonly database: Database
  readonly blobs: Blobs
}

const leastPostgres = 13
const known = new Set([...mainMigrations, ...libraryMigrations].map(({ name }) => name))

/** Checks the data directory, the database, the bus and the blob store. */
export async function checkStorage(
  { env, limitMs }: CheckContext,
  open: OpenStorage | null,
): Promise<Finding[]> {
  const directory = open ? null : await directoryFinding(env.DATA_DIR)
  const isOwn = env.DATABASE_URL === ''
  const isUsable = directory?.state !== 'broken'
  const found = await Promise.all([
    isOwn ? (isUsable ? embeddedFinding(env, open) : null) : postgresFinding(env.DATABASE_URL, limitMs),
    redisFinding(env.REDIS_URL, limitMs),
    blobsFinding({ env, limitMs }, open),
  ])
  return [directory ?? fine('data', env.DATA_DIR), ...found.filter((each) => each !== null)]
}

/** Whether it is writable, and not locked by another process. */
async function directoryFinding(folder: string): Promise<Finding> {
  const isThere = existsSync(folder)
  try {
    // Permissions alone are not sufficient: some locations allow no new folder.
    await rmdir(await mkdtemp(join(isThere ? folder : existingPlace(folder), 'check-')))
    // The lock is a file of the product: none is made in a folder that it does not use yet.
    if (!existsSync(join(folder, 'lock.db'))) return notYet('data', folder)
    openDataDirectory(folder).release()
    return fine('data', folder)
  } catch (error) {
    if (error instanceof DataDirectoryBusy) return broken('data', 'data_busy', { folder })
    return broken('data', 'data_unwritable', { folder, code: codeOf(error) })
  }
}

async function embeddedFinding(env: HostEnvironment, open: OpenStorage | null): Promise<Finding | null> {
  if (open) return databaseFinding(open.database, 'SQLite')
  const file = join(env.DATA_DIR, 'zhizhou.db')
  if (!existsSync(file)) return notYet('database', 'SQLite')
  try {
    const database = await openSqliteDatabase(file)
    try {
      return await databaseFinding(database, 'SQLite')
    } finally {
      await database.close()
    }
  } catch (error) {
    return broken('database', 'data_unwritable', { folder: file, code: codeOf(error) })
  }
}

async function postgresFinding(url: string, limitMs: number): Promise<Finding> {
  const { host, pathname } = new URL(url)
  const database = openMigrationDatabase(url)
  try {
    return await within(databaseFinding(database, 'PostgreSQL'), limitMs)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'slow') return silent('database', host, limitMs)
    if (code === '28P01' || code === '28000') {
      return broken('database', 'login_refused', { setting: 'DATABASE_URL' })
    }
    if (code === '3D000') return broken('database', 'database_missing', { name: pathname.slice(1) })
    return broken('database', addressCause(code), { host, detail: code })
  } finally {
    await database.close()
  }
}

async function databaseFinding(database: Database, name: string): Promise<Finding> {
  const isPostgres = database.dialect === 'postgres'
  const asked = isPostgres
    ? sql<{ version: string }>`show server_version`
    : sql`select sqlite_version() as version`
  const startedAt = performance.now()
  await database.ping()
  const ms = Math.round(performance.now() - startedAt)
  const row = await database.first<Record<string, string>>(rawQuery(database, asked))
  const version = String(row?.version ?? row?.server_version ?? '').split(' ')[0] ?? ''
  if (isPostgres && Number.parseInt(version, 10) < leastPostgres) {
    return broken('database', 'version_too_old', { version, least: `PostgreSQL ${leastPostgres}` })
  }

  const applied = await database.all(database.build.selectFrom('migrations').select('name')).catch(() => [])
  const newer = applied.filter((migration) => !known.has(migration.name)).map((migration) => migration.name)
  if (newer.length > 0) return broken('database', 'data_newer', { names: newer.join('、') })

  return fine('database', `${name} ${version} · ${ms} ms`)
}

async function redisFinding(url: string, limitMs: number): Promise<Finding> {
  if (url === '') return fine('bus', '')
  const { host } = new URL(url)
  try {
    const startedAt = performance.now()
    const bus = await within(openRedisBus(url, { report: () => undefined }), limitMs)
    try {
      await bus.ping()
    } finally {
      await bus.close()
    }
    return fine('bus', `Redis · ${Math.round(performance.now() - startedAt)} ms`)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const code = codeOf(error)
    if (code === 'slow') return silent('bus', host, limitMs)
    if (/WRONGPASS|NOAUTH|invalid password/i.test(message)) {
      return broken('bus', 'login_refused', { setting: 'REDIS_URL' })
    }
    if (/protocol error|unknown RESP type/i.test(message)) return broken('bus', 'not_redis', { host })
    return broken('bus', addressCause(code), { host, detail: code })
  }
}

async function blobsFinding(
  { env, limitMs }: CheckContext,
  open: OpenStorage | null,
): Promise<Finding | null> {
  const bucket = env.S3_ENDPOINT === '' ? null : openBucket(env)
  const blobs = bucket ?? open?.blobs
  if (!blobs) return null

  const key = `doctor/${randomUUID()}`
  const written = Buffer.from(key)
  try {
    const startedAt = performance.now()
    await within(blobs.put(key, written, 'text/plain'), limitMs)
    const read = await within(blobs.get(key), limitMs)
    await within(blobs.delete(key), limitMs)
    if (!read || !written.equals(read.bytes)) return broken('blobs', 'content_differs')
    const ms = Math.round(performance.now() - startedAt)
    return fine('blobs', bucket ? `S3 ${env.S3_BUCKET} · ${ms} ms` : `${ms} ms`)
  } catch (error) {
    return bucket
      ? s3Finding({ env, limitMs }, error)
      : broken('blobs', 'data_unwritable', { folder: env.DATA_DIR, code: codeOf(error) })
  }
}

async function s3Finding({ env, limitMs }: CheckContext, error: unknown): Promise<Finding> {
  const { host } = new URL(env.S3_ENDPOINT)
  const message = error instanceof Error ? error.message : ''
  const code = codeOf(error)
  if (code === 'slow') return silent('blobs', host, limitMs)
  if (refusesPathStyle(message.split(' ').at(-1) ?? '')) return broken('blobs', 'host_style_needed')
  if (/NoSuchBucket/.test(message)) return broken('blobs', 'bucket_missing', { name: env.S3_BUCKET })
  if (/RequestTimeTooSkewed/.test(message)) return broken('blobs', 'clock_apart', { host, seconds: '> 900' })
  if (/\b(?:401|403)\b/.test(message)) return broken('blobs', 'access_denied')
  if (/\b404\b/.test(message)) return broken('blobs', 'bucket_missing', { name: env.S3_BUCKET })

  const status = /\b5\d\d\b/.exec(message)?.[0]
  if (status) return broken('blobs', 'service_down', { status })

  const proxied = await proxyFinding('blobs', env.S3_ENDPOINT, limitMs)
  return proxied ?? broken('blobs', addressCause(code), { host, detail: code })
}

/** The code of an error, or of its cause; `slow` after a timeout. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  // The clients' own timeouts have no code.
  if (/tim(?:ed |e)out/i.test(error.message)) return 'slow'
  if ('code' in error && typeof error.code === 'string') return error.code
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner === undefined ? error.name : codeOf(inner)
}

function addressCause(code: string) {
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'no_name'
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'no_service'
  if (code === 'ETIMEDOUT') return 'no_answer'
  return /^(ECONNRESET|EPIPE)$/.test(code) ? 'broken_off' : 'failed'
}
