import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'
import { availableServices } from '../testing/services.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openPostgresDatabase } from './postgres-database.ts'

const describeHere = availableServices().postgres ? describe : describe.skip

describeHere('PostgreSQL (skipped without a server)', () => {
  let made: TestDatabase
  let database: Database
  beforeAll(async () => {
    made = await makeTestDatabase('postgres')
    database = await made.open()
  })
  afterAll(async () => {
    await database.close()
    await made.remove()
  })
  const run = (fragment: ReturnType<typeof sql>) => statement(rawQuery(database, fragment))

  test('a batch of a process that stalls is ended by the server', async () => {
    const setting = sql`select current_setting('idle_in_transaction_session_timeout') as value`
    const [result] = await database.batch([run(setting)])
    expect(result?.rows).toEqual([{ value: '2s' }])
    expect(await database.all(rawQuery(database, setting))).toEqual([{ value: '0' }])
  })

  test('nothing is left on a connection that pgBouncer would hand to somebody else', async () => {
    await database.batch([run(sql`select ${1}::int`), run(sql`select ${'x'}::text`)])
    expect(await database.all(rawQuery(database, sql`select * from pg_prepared_statements`))).toEqual([])
    const locks = sql`select * from pg_locks where locktype = 'advisory'`
    expect(await database.all(rawQuery(database, locks))).toEqual([])
  })

  test('a connection that is cut in the middle of a batch fails that batch and nothing else', async () => {
    const cut = run(sql`select pg_terminate_backend(pg_backend_pid())`)
    await expect(database.batch([run(sql`select 1`), cut, run(sql`select 2`)])).rejects.toThrow()
    await Promise.all(Array.from({ length: 20 }, () => database.ping()))
  })

  test('connections that are cut while idle are reported and replaced', async () => {
    const reported = Promise.withResolvers<Error>()
    const other = openPostgresDatabase(made.url, { onIdleError: reported.resolve })
    await other.ping()
    const everyOther = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await database.all(rawQuery(database, everyOther))
    expect(await reported.promise).toBeInstanceOf(Error)
    await other.ping()
    await other.close()
  })

  test('a refused statement leaves its connection usable', async () => {
    const single = openPostgresDatabase(made.url, { connections: 1 })
    for (let round = 0; round < 5; round += 1) {
      await expect(single.batch([run(sql`select 1 / 0`)])).rejects.toThrow('division by zero')
      await single.ping()
    }
    await single.close()
    await single.close()
  })

  test('a server that is not there is told by the first query', async () => {
    const nowhere = openPostgresDatabase('postgres://nobody@127.0.0.1:1/none')
    await expect(nowhere.ping()).rejects.toThrow('ECONNREFUSED')
    await expect(nowhere.batch([run(sql`select 1`)])).rejects.toThrow('ECONNREFUSED')
    await nowhere.close()
  })
})
