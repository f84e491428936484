import { expect, test } from '@jest/globals'
import pg from 'pg'
import { pageOf } from '../../ingest/recognition/testing/recognized.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { sweepFiles } from '../delete-files.ts'
import { saveRecognizedPage } from './recognized-pages.ts'

const page = pageOf(['一行字'])
const sha256 = 'hash'

describeOnEachDatabase('recognized pages', (database, made) => {
  async function fileOf(id: string): Promise<{ id: string; sha256: string }> {
    const row = { id, owner: 'u:1', name: 'a.pdf', mime: '', size: 1, sha256, source: '', reason: '' }
    const times = { created_at: 1, changed_at: 1, expires_at: 0, deleted_at: 0 }
    const values = { ...row, ...times, progress: 0, pages: 0, sheets: 0, refs: 0, state: 'parsing' as const }
    await database().batch([statement(database().build.insertInto('files').values(values))])
    return row
  }
  const save = (file: { id: string; sha256: string }, number = 1) =>
    saveRecognizedPage({ database: database(), now: () => 1 }, file, number, page)
  const pagesOf = async (id: string, of: Database = database()) =>
    of.all(of.build.selectFrom('recognized_pages').select('page').where('file_id', '=', id))
  const change = async (id: string, set: { deleted_at?: number; sha256?: string; refs?: number }) =>
    database().batch([statement(database().build.updateTable('files').set(set).where('id', '=', id))])
  const sweep = () =>
    sweepFiles(
      {
        database: database(),
        blobs: { delete: async () => undefined },
        library: { erase: async () => undefined },
      },
      10_000_000,
    )

  test('a page is stored once', async () => {
    const file = await fileOf('once')
    await save(file)
    await save(file)
    await save(file, 2)
    expect(
      (await pagesOf('once')).map((row) => Number(row.page)).toSorted((one, other) => one - other),
    ).toEqual([1, 2])
  })

  test.each<[string, { deleted_at?: number; sha256?: string; refs?: number }, number]>([
    ['is deleted', { deleted_at: 1 }, 0],
    ['is deleted, and still used', { deleted_at: 1, refs: 1 }, 1],
    ['has another content', { sha256: 'other' }, 0],
    ['is being fetched again', { sha256: '' }, 0],
  ])('of a file that %s', async (name, set, count) => {
    const file = await fileOf(name)
    await change(name, set)
    await save(file)
    expect(await pagesOf(name)).toHaveLength(count)
  })

  test('of a file that is gone, none is stored', async () => {
    const file = await fileOf('gone')
    await save(file)
    await change('gone', { deleted_at: 1 })
    await sweep()
    await save(file, 2)
    expect(await pagesOf('gone')).toEqual([])
  })

  test('a page and the deletion of its file at the same time leave no page, whichever is first', async () => {
    if (database().dialect === 'sqlite') return
    const client = new pg.Client({ connectionString: made().url })
    await client.connect()
    try {
      // The deletion has begun, and commits once the page waits for it.
      const first = await fileOf('deletion first')
      await client.query('begin')
      await client.query('update files set deleted_at = 1 where id = $1', [first.id])
      await client.query('delete from recognized_pages where file_id = $1', [first.id])
      const saved = save(first)
      await untilWaiting(client)
      await client.query('commit')
      await saved
      expect(await pagesOf(first.id)).toEqual([])

      // The page is stored, and commits once the deletion waits for it.
      const second = await fileOf('page first')
      await client.query('begin')
      await client.query(
        `insert into recognized_pages (file_id, page, created_at, result)
          select id, 1, 1, '' from files where id = $1 for share`,
        [second.id],
      )
      const other = new pg.Client({ connectionString: made().url })
      await other.connect()
      const swept = other
        .query('update files set deleted_at = 1 where id = $1', [second.id])
        .then(() => other.end())
        .then(sweep)
      await untilWaiting(client)
      await client.query('commit')
      await swept
      expect(await pagesOf(second.id)).toEqual([])
    } finally {
      await client.end()
    }
  })
})

/** Until another connection waits for a lock of this one. */
async function untilWaiting(client: pg.Client): Promise<void> {
  const waiting = 'select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  while ((await client.query(waiting)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve))
}
