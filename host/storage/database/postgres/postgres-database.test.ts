import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { migrate } from '../../migrations/migrate.ts'
import type { Migration } from '../../migrations/migration.ts'
import { availableServices } from '../../testing/services.ts'
import { TcpProxy } from '../../testing/tcp-proxy.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'
import { openLeaseDatabase, openMigrationDatabase, openPostgresDatabase } from './postgres-database.ts'

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

  test('a batch of a stalled process is ended by the server', async () => {
    const setting = sql`select current_setting('idle_in_transaction_session_timeout') as value`
    const [result] = await database.batch([run(setting)])
    expect(result?.rows).toEqual([{ value: '2s' }])
    expect(await database.all(rawQuery(database, setting))).toEqual([{ value: '0' }])
  })

  test('no session state is left on a connection that pgBouncer would reuse', async () => {
    await database.batch([run(sql`select ${1}::int`), run(sql`select ${'x'}::text`)])
    expect(await database.all(rawQuery(database, sql`select * from pg_prepared_statements`))).toEqual([])
    const locks = sql`select * from pg_locks where locktype = 'advisory'`
    expect(await database.all(rawQuery(database, locks))).toEqual([])
  })

  test('a batch without expected row counts is committed before the first answer has arrived', async () => {
    const proxy = await TcpProxy.start(made.url)
    const far = openPostgresDatabase(proxy.url, { connections: 1 })
    await far.batch([run(sql`create table far_rows (id int primary key)`)])
    proxy.holdReplies()
    const stored = far.batch([1, 2, 3].map((id) => run(sql`insert into far_rows values (${id}::int)`)))
    const count = rawQuery(database, sql<{ count: number }>`select count(*) as count from far_rows`)
    while ((await database.first(count))?.count !== 3) await database.ping()
    proxy.pass()
    expect(await stored).toHaveLength(3)
    await far.close()
    await proxy.close()
  })

  test('statements after one that fails or does not match are rolled back with it', async () => {
    await database.batch([run(sql`create table undone (id int primary key)`)])
    const insert = (id: number) => run(sql`insert into undone values (${id}::int)`)
    const many = Array.from({ length: 40 }, (_, id) => insert(id))
    for (const at of [0, 1, 15, 16, 39]) {
      const failing = many.with(at, run(sql`select 1 / 0`))
      await expect(database.batch(failing)).rejects.toThrow('division by zero')
      await expect(database.batch(many.with(at, insert(at === 0 ? 1 : 0)))).rejects.toMatchObject({
        reason: 'unique',
      })
      const misfit = { ...run(sql`delete from undone where id = 99`), expectRows: 1 }
      await expect(database.batch(many.with(at, misfit))).rejects.toMatchObject({ index: at, reason: 'rows' })
      expect(await database.all(rawQuery(database, sql`select * from undone`))).toEqual([])
    }
    expect(await database.batch(many)).toHaveLength(40)
  })

  test('a connection that breaks during a batch fails only that batch', async () => {
    const cut = run(sql`select pg_terminate_backend(pg_backend_pid())`)
    await expect(database.batch([run(sql`select 1`), cut, run(sql`select 2`)])).rejects.toThrow()
    await Promise.all(Array.from({ length: 20 }, () => database.ping()))
  })

  test('connections that break while idle are reported and replaced', async () => {
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

  test('short reads and writes do not wait for heavy reads, nor the lease for any of them', async () => {
    const holder = openMigrationDatabase(made.url)
    const lease = openLeaseDatabase(made.url)
    const wait = rawQuery(database, sql`select pg_advisory_xact_lock(42)`)
    const open = Promise.withResolvers<void>()
    const held = holder.batch([run(sql`select pg_advisory_lock(42)`)]).then(async () => {
      open.resolve()
      await Promise.all([
        ...Array.from({ length: 10 }, () => database.all(rawQuery(database, sql`select 1`))),
        ...Array.from({ length: 10 }, () => database.batch([run(sql`select 1`)])),
        lease.batch([run(sql`select 1`)]),
      ])
      await holder.batch([run(sql`select pg_advisory_unlock(42)`)])
    })
    await open.promise
    await Promise.all([held, ...Array.from({ length: 8 }, () => database.all(wait, { isHeavy: true }))])
    await holder.close()
    await lease.close()
  })

  test('the server ends a statement whose answer is no longer awaited', async () => {
    const hasty = openPostgresDatabase(made.url, { answerMs: 1_500 })
    const sleep = sql`select pg_sleep(60)`
    await expect(hasty.batch([run(sleep)])).rejects.toThrow('statement timeout')
    await expect(hasty.all(rawQuery(hasty, sleep), { isHeavy: true })).rejects.toThrow('statement timeout')
    await hasty.ping()
    await hasty.close()
  })

  test('a migration has no time limit, and neither has waiting for another process’s', async () => {
    const slow: Migration = {
      name: '900-slow',
      statements: (build) => [
        rawQuery({ build }, sql`select pg_sleep(0.5)`),
        build.schema.createTable('slowly_made').addColumn('id', 'integer'),
      ],
    }
    const hasty = openPostgresDatabase(made.url, { answerMs: 200 })
    await expect(migrate(hasty, [slow])).rejects.toThrow('timeout')
    await hasty.close()
    const processes = [openMigrationDatabase(made.url), openMigrationDatabase(made.url)]
    await Promise.all(processes.map((each) => migrate(each, [slow])))
    expect(await database.all(rawQuery(database, sql`select * from slowly_made`))).toEqual([])
    await Promise.all(processes.map((each) => each.close()))
  })

  test('a rejected statement leaves its connection usable', async () => {
    const single = openPostgresDatabase(made.url, { connections: 1 })
    for (let round = 0; round < 5; round += 1) {
      await expect(single.batch([run(sql`select 1 / 0`)])).rejects.toThrow('division by zero')
      await single.ping()
    }
    await single.close()
    await single.close()
  })

  test('a missing server is reported by the first query', async () => {
    const nowhere = openPostgresDatabase('postgres://nobody@127.0.0.1:1/none')
    await expect(nowhere.ping()).rejects.toThrow('ECONNREFUSED')
    await expect(nowhere.batch([run(sql`select 1`)])).rejects.toThrow('ECONNREFUSED')
    const unavailable = { name: 'StorageUnavailable' }
    await expect(nowhere.ping()).rejects.toMatchObject(unavailable)
    await expect(nowhere.batch([run(sql`select 1`)])).rejects.toMatchObject(unavailable)
    for (const isHeavy of [false, true])
      await expect(nowhere.all(rawQuery(nowhere, sql`select 1`), { isHeavy })).rejects.toMatchObject(
        unavailable,
      )
    await nowhere.close()
  })
})
