import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from '@jest/globals'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts'
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts'
import { libraryMigrations, mainMigrations } from '../migrations/histories.ts'
import { migrate } from '../migrations/migrate.ts'
import { availableServices, startPostgres } from './services.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** An empty database of a test's own. */
export interface TestDatabase {
  /** Its address, or for SQLite its file. */
  readonly url: string
  /** Opens it once more, as another process would. The caller closes it. */
  open(): Promise<Database>
  /** Deletes it. */
  remove(): Promise<void>
}

/**
 * Describes what holds on both databases. Where there is no PostgreSQL its cases are reported as skipped.
 * @param body gets a function that returns the migrated database, to be called inside of tests
 */
export function describeOnEachDatabase(
  title: string,
  body: (database: () => Database, made: () => TestDatabase) => void,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${title} (${dialect})`, () => {
      if (dialect === 'postgres' && !availableServices().postgres) {
        test.skip('there is no PostgreSQL server here', () => undefined)
        return
      }
      let made: TestDatabase | undefined
      let database: Database | undefined
      beforeAll(async () => {
        made = await makeTestDatabase(dialect)
        database = await made.open()
        await migrate(database, [...mainMigrations, ...libraryMigrations])
      })
      afterAll(async () => {
        await database?.close()
        await made?.remove()
      })
      body(
        () => present(database),
        () => present(made),
      )
    })
  }
}

/** Makes an empty database, without tables. */
export function makeTestDatabase(dialect: Database['dialect']): Promise<TestDatabase> {
  return dialect === 'sqlite' ? makeSqlite() : makePostgres()
}

async function makeSqlite(): Promise<TestDatabase> {
  const folder = await makeTemporaryFolder()
  const file = join(folder.path, 'test.db')
  return { url: file, open: () => openSqliteDatabase(file), remove: () => folder.remove() }
}

async function makePostgres(): Promise<TestDatabase> {
  const service = await startPostgres()
  if (!service) throw new Error('there is no PostgreSQL server here')
  const name = `zhizhou_test_${randomBytes(8).toString('hex')}`
  const url = new URL(service.url)
  url.pathname = `/${name}`
  await runOn(service.url, `create database ${name}`)
  return {
    url: url.href,
    open: async () => openPostgresDatabase(url.href),
    async remove() {
      await runOn(service.url, `drop database ${name} with (force)`)
      await service.stop()
    },
  }
}

async function runOn(url: string, query: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(query)
  } finally {
    await client.end()
  }
}

function present<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('this is there only inside of a test')
  return thing
}
