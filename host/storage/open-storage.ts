import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '../platform/clock.ts'
import { randomId } from '../platform/make-id.ts'
import type { Blobs } from './blobs/blobs.ts'
import { type FileBlobs, openFileBlobs } from './blobs/file-blobs.ts'
import { openS3Blobs } from './blobs/s3-blobs.ts'
import type { Bus } from './bus/bus.ts'
import type { ReportFault } from './bus/listeners.ts'
import { openMemoryBus } from './bus/memory-bus.ts'
import { openRedisBus } from './bus/redis-bus.ts'
import { type DataDirectory, openDataDirectory } from './data-directory/data-directory.ts'
import { openSecret } from './data-directory/secret-file.ts'
import type { Database } from './database/database.ts'
import {
  openLeaseDatabase,
  openMigrationDatabase,
  openPostgresDatabase,
} from './database/postgres/postgres-database.ts'
import { openSqliteDatabase } from './database/sqlite/sqlite-database.ts'
import { openJobs } from './jobs/database-jobs.ts'
import { releaseJobs } from './jobs/job-rows.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Library } from './library/library-index.ts'
import { openLibrary } from './library/open-library.ts'
import { libraryMigrations, mainMigrations } from './migrations/histories.ts'
import { migrate } from './migrations/migrate.ts'
import type { Migration } from './migrations/migration.ts'
import type { StorageSettings } from './storage-settings.ts'
import { openPassageVectors, type PassageVectors } from './vectors/passage-vectors.ts'

/** Everything that outlives a request. */
export interface Storage {
  readonly dataDirectory: DataDirectory
  readonly database: Database
  /** The database over connections used only for renewing leases. */
  readonly leaseDatabase: Database
  readonly bus: Bus
  readonly blobs: Blobs
  /** The same as `blobs` when they are local files, whose signed URLs this host serves; otherwise null. */
  readonly fileBlobs: FileBlobs | null
  readonly jobs: Jobs
  readonly library: Library
  readonly vectors: PassageVectors
  /** The database with the library's documents: the main one, or the embedded library's own file. */
  readonly libraryDatabase: Database
  /** Rejects unless database, bus and blobs respond. */
  ping(): Promise<void>
  /** Aborts the running jobs, then closes the backends, the data directory last. */
  close(): Promise<void>
}

/**
 * Locks the data directory, opens the backends that the environment configures (the embedded ones by default) and
 * migrates their tables.
 * @throws {DataDirectoryBusy} when another process has the data directory
 * @throws when a configured server does not respond; what was opened before is closed again
 * @param onFatal called on an error after which nothing can be stored any more
 */
export async function openStorage(
  env: StorageSettings,
  log: Logger,
  onFatal: (error: Error) => void = () => undefined,
): Promise<Storage> {
  const report: ReportFault = (error, where) => log.error({ err: error }, `storage: ${where}`)
  const opened = new Closers()
  try {
    return await assemble(env, { report, onFatal }, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

interface Faults {
  readonly report: ReportFault
  readonly onFatal: (error: Error) => void
}

async function assemble(env: StorageSettings, faults: Faults, opened: Closers): Promise<Storage> {
  const { report } = faults
  const dataDirectory = openDataDirectory(env.DATA_DIR)
  opened.add(async () => dataDirectory.release())
  const { database, leaseDatabase, libraryDatabase } = await openDatabases(env, faults, opened)
  const bus = env.REDIS_URL ? await openRedisBus(env.REDIS_URL, { report }) : openMemoryBus(report)
  opened.add(() => bus.close())
  const fileBlobs = env.S3_ENDPOINT ? null : await openOwnBlobs(dataDirectory)
  const blobs = fileBlobs ?? openBucket(env)
  // No other process has the embedded database open: running jobs belonged to a killed process.
  if (database.dialect === 'sqlite') await releaseJobs(database)
  const vectors = openPassageVectors(libraryDatabase)
  opened.add(() => vectors.close())
  const jobs = openJobs({ database, bus, makeId: randomId, report })
  opened.add(() => jobs.close())

  return {
    dataDirectory,
    database,
    leaseDatabase,
    bus,
    blobs,
    fileBlobs,
    jobs,
    library: openLibrary(libraryDatabase, systemClock),
    vectors,
    libraryDatabase,
    async ping() {
      await Promise.all([database.ping(), bus.ping(), blobs.ping()])
    },
    close: () => opened.close(),
  }
}

/** The embedded library has its own file and writer, so that indexing a large document never blocks a turn. */
async function openDatabases(
  env: StorageSettings,
  { report, onFatal }: Faults,
  opened: Closers,
): Promise<Pick<Storage, 'database' | 'leaseDatabase' | 'libraryDatabase'>> {
  if (env.DATABASE_URL) return openServer(env.DATABASE_URL, report, opened)
  const open = async (name: string, migrations: readonly Migration[]) => {
    const database = await openSqliteDatabase(join(env.DATA_DIR, name), onFatal)
    opened.add(() => database.close())
    await migrate(database, migrations)
    return database
  }
  const database = await open('zhizhou.db', mainMigrations)
  return {
    database,
    leaseDatabase: database,
    libraryDatabase: await open('library.db', libraryMigrations),
  }
}

async function openServer(
  url: string,
  report: ReportFault,
  opened: Closers,
): Promise<Pick<Storage, 'database' | 'leaseDatabase' | 'libraryDatabase'>> {
  const migrating = openMigrationDatabase(url)
  try {
    await migrate(migrating, [...mainMigrations, ...libraryMigrations])
  } finally {
    await migrating.close()
  }

  const options = { onIdleError: (error: Error) => report(error, 'an idle connection to the database') }
  const database = openPostgresDatabase(url, options)
  opened.add(() => database.close())
  const leaseDatabase = openLeaseDatabase(url, options)
  opened.add(() => leaseDatabase.close())
  return { database, leaseDatabase, libraryDatabase: database }
}

async function openOwnBlobs(dataDirectory: DataDirectory): Promise<FileBlobs> {
  const secret = await openSecret(dataDirectory.path, 'blob-key')
  return openFileBlobs({ folder: join(dataDirectory.path, 'blobs'), secret, now: systemClock })
}

export function openBucket(env: StorageSettings): Blobs {
  return openS3Blobs({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
  })
}

/** Closes what was opened, in reverse, once. */
class Closers {
  #closers: (() => Promise<void>)[] = []

  add(closer: () => Promise<void>): void {
    this.#closers.unshift(closer)
  }

  async close(): Promise<void> {
    const closers = this.#closers
    this.#closers = []
    for (const closer of closers) await closer()
  }
}
