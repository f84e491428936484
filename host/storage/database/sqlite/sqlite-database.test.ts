import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { sql } from 'kysely'
import { mainMigrations } from '../../migrations/histories.ts'
import { migrate } from '../../migrations/migrate.ts'
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts'
import { type Database, statement } from '../database.ts'
import { rawQuery } from '../query-builder.ts'
import { openSqliteDatabase } from './sqlite-database.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let file: string
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  file = join(folder.path, 'test.db')
})
afterEach(() => folder.remove())

async function openMigrated(): Promise<Database> {
  const database = await openSqliteDatabase(file)
  await migrate(database, mainMigrations)
  return database
}

function insert({ build }: Database, question: string) {
  return statement(build.insertInto('searches').values({ owner: 'o', question, created_at: 0 }))
}

async function count(database: Database): Promise<unknown> {
  const query = sql<{ count: number }>`select count(*) as count from searches`
  return (await database.first(rawQuery(database, query)))?.count
}

/** Lets the file grow by no more than a few pages from now on. */
async function fillDisk(database: Database): Promise<void> {
  const [result] = await database.batch([statement(rawQuery(database, sql`pragma page_count`))])
  const pages = Number(result?.rows[0]?.page_count)
  await database.batch([statement(rawQuery(database, sql`pragma max_page_count = ${sql.lit(pages + 2)}`))])
}

describe('the embedded database', () => {
  test('commits with the flush that survives a power cut', async () => {
    const database = await openMigrated()
    const [mode, flush] = await database.batch([
      statement(rawQuery(database, sql`pragma journal_mode`)),
      statement(rawQuery(database, sql`pragma synchronous`)),
    ])
    expect([mode?.rows, flush?.rows]).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]])
    await database.close()
  })

  test('a full disk rolls back what does not fit and reports it; there is space again later', async () => {
    const database = await openMigrated()
    await database.batch([insert(database, 'before')])
    await fillDisk(database)
    const large = insert(database, 'x'.repeat(100_000))
    await expect(database.batch([insert(database, 'with it'), large])).rejects.toMatchObject({
      name: 'StorageFull',
    })
    expect(await count(database)).toBe(1)
    await database.batch([statement(rawQuery(database, sql`pragma max_page_count = 1000000`))])
    await database.batch([large])
    expect(await count(database)).toBe(2)
    await database.close()
  })

  test('batches in one commit with one that filled the disk fail too, without leaving anything', async () => {
    const database = await openMigrated()
    await fillDisk(database)
    const outcomes = await Promise.allSettled([
      database.batch([insert(database, 'small')]),
      database.batch([insert(database, 'x'.repeat(100_000))]),
    ])
    const kept = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { name: 'StorageFull' } })
    expect(await count(database)).toBe(kept)
    await database.close()
  })

  test('closing commits earlier batches and rejects the rest', async () => {
    const database = await openMigrated()
    const before = Array.from({ length: 50 }, (_, index) => database.batch([insert(database, `${index}`)]))
    const closed = database.close()
    await expect(database.batch([insert(database, 'late')])).rejects.toThrow('closed')
    await Promise.all([...before, closed])
    await expect(database.ping()).rejects.toThrow('closed')
    await database.close()
    const again = await openSqliteDatabase(file)
    expect(await count(again)).toBe(50)
    await again.close()
  })

  test('pending heavy reads are answered before it closes', async () => {
    const database = await openMigrated()
    const read = database.all(rawQuery(database, sql`select 1 as one`), { isHeavy: true })
    await database.close()
    expect(await read).toEqual([{ one: 1 }])
  })

  test('closing leaves one file: the log is merged', async () => {
    const database = await openMigrated()
    await database.batch([insert(database, 'kept')])
    await database.close()
    const direct = new DatabaseSync(file, { readOnly: true })
    expect(direct.prepare('select question from searches').all()).toEqual([
      expect.objectContaining({ question: 'kept' }),
    ])
    direct.close()
  })

  test.each([
    [
      'no database',
      async (path: string) =>
        writeFile(path, 'this is a text, and long enough to be read as one'.repeat(100)),
    ],
    ['a folder', (path: string) => mkdir(path).then(() => undefined)],
  ])('a file that is %s does not open', async (_, make) => {
    await make(file)
    await expect(openSqliteDatabase(file)).rejects.toThrow()
  })

  test('the end of the writer thread is reported once, unless the database was closed', async () => {
    const post = jest.spyOn(Worker.prototype, 'postMessage')
    const reported: Error[] = []
    const database = await openSqliteDatabase(file, (error) => reported.push(error))
    await database.ping()
    await (post.mock.contexts[0] as Worker | undefined)?.terminate()
    post.mockRestore()
    await expect(database.ping()).rejects.toThrow('ended')
    expect(reported).toHaveLength(1)
    await database.close()
    const closed = await openSqliteDatabase(file, (error) => reported.push(error))
    await closed.close()
    expect(reported).toHaveLength(1)
  })

  test('many different statements do not accumulate', async () => {
    const database = await openMigrated()
    for (let index = 0; index < 600; index += 1) {
      const query = sql<{ value: number }>`select ${sql.lit(index)} as value`
      expect(await database.first(rawQuery(database, query))).toEqual({ value: index })
    }
    await database.close()
  })
})
