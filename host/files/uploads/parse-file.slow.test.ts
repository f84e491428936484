import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type FileInfo, fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { Egress } from '../../outbound/egress.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { statement } from '../../storage/database/database.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { blobKeys } from '../file-row.ts'
import { bytesOf, FileClient } from '../testing/file-client.ts'
import { describeFiles, type FileWorld } from '../testing/file-world.ts'
import { FileParser, slowFileJob } from './parse-file.ts'
import { readPassages } from './store-passages.ts'

const child = fileURLToPath(new URL('../testing/finish-child.ts', import.meta.url))

test('files that a killed process had finished are read by the next one', async () => {
  const storage = await openTestStorage()
  await storage.close()
  const device = newDevice()
  const options = ['--disable-warning=ExperimentalWarning', child, storage.directory, device]
  const killed = spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit'] })
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
  const again = await openTestStorage({ DATA_DIR: storage.directory })
  const { build } = again.database
  const row = await again.database.first(build.selectFrom('files').select(['id', 'state', 'expires_at']))
  expect(row).toMatchObject({ expires_at: 0 })
  expect(row?.state).not.toBe('ready')
  const host = await startTestHost(again, async function* () {})
  const client = new FileClient(host, { device_hash: device })
  expect(await client.settled(row?.id ?? '')).toMatchObject({ state: 'ready' })
  expect(await readPassages(again.blobs, row?.id ?? '')).toEqual([{ heading: '', text: '一段文字' }])
  await host.close()
  await again.remove()
  await storage.remove()
})

describeFiles('reading a file', (world) => {
  const never = {
    isLast: false,
    queue: '',
    signal: new AbortController().signal,
    progress: async () => undefined,
  }
  let parser: FileParser
  beforeAll(() => {
    parser = new FileParser({ ...world().storage, egress: new Egress(), now: Date.now, quota: 0 })
  })
  afterAll(() => parser.close())

  /** A file in a state, as a process that died left it. */
  async function leftAs(state: 'parsing' | 'indexing', { storage }: FileWorld): Promise<FileInfo> {
    const info = await world().visitor().upload('a.txt', bytesOf('abc'))
    const { build } = storage.database
    await storage.database.batch([
      statement(build.updateTable('files').set({ state, progress: 0 }).where('id', '=', info.file_id)),
    ])
    await storage.blobs.delete(blobKeys.text(info.file_id))
    return info
  }

  const stateOf = async (id: string) => {
    const { database } = world().storage
    return database.first(
      database.build.selectFrom('files').select(['state', 'reason', 'progress']).where('id', '=', id),
    )
  }

  test.each(['parsing', 'indexing'] as const)('one that was left as %s is read again', async (state) => {
    const { file_id } = await leftAs(state, world())
    await parser.run(file_id, never)
    expect(await stateOf(file_id)).toEqual({ state: 'ready', reason: '', progress: 100 })
    expect(await readPassages(world().storage.blobs, file_id)).not.toEqual([])
  })

  test('one in progress is released when the process ends, and is read by the next', async () => {
    const { file_id } = await leftAs('parsing', world())
    const ending = new AbortController()
    const { blobs } = world().storage
    const ended: Blobs = Object.create(blobs, {
      read: {
        value: (key: string) => {
          ending.abort(new Error('the process is shutting down'))
          return blobs.read(key)
        },
      },
    })
    const endedParser = new FileParser({
      ...world().storage,
      blobs: ended,
      egress: new Egress(),
      now: Date.now,
      quota: 0,
    })
    const reading = endedParser.run(file_id, { ...never, isLast: true, signal: ending.signal })
    await expect(reading).rejects.toThrow('the process is shutting down')
    expect((await stateOf(file_id))?.state).toBe('parsing')
    await parser.run(file_id, never)
    expect((await stateOf(file_id))?.state).toBe('ready')
  })

  test('a slow one is moved to another worker, and is read there completely, in the same queue', async () => {
    const { storage } = world()
    const { database } = storage
    const queue = 'the queue of one member'
    const { file_id } = await leftAs('parsing', world())
    const hasty = new FileParser({ ...storage, egress: new Egress(), now: Date.now, quota: 0, quickMs: 0 })
    try {
      await hasty.run(file_id, { ...never, isLast: true, queue })
      const waiting = database.build.selectFrom('jobs').select(['kind', 'payload']).where('queue', '=', queue)
      expect(await database.all(waiting)).toEqual([{ kind: slowFileJob, payload: JSON.stringify(file_id) }])
      await hasty.runSlow(file_id, never)
      expect(await stateOf(file_id)).toEqual({ state: 'ready', reason: '', progress: 100 })
    } finally {
      await hasty.close()
    }
  })

  test('one without a date has the day of its upload in China', async () => {
    const { file_id } = await leftAs('parsing', world())
    const { storage } = world()
    const { build } = storage.database
    // Half past midnight in Beijing, the day before in Greenwich.
    const created = { created_at: Date.UTC(2026, 10, 23, 16, 30) }
    await storage.database.batch([
      statement(build.updateTable('files').set(created).where('id', '=', file_id)),
    ])
    const days: string[] = []
    const put = async (documents: readonly { publishedAt: string }[]) =>
      void days.push(...documents.map(({ publishedAt }) => publishedAt))
    const library = { erase: async () => undefined, collection: () => ({ put }) as never }
    const own = new FileParser({ ...storage, library, egress: new Egress(), now: Date.now, quota: 0 })
    await own.run(file_id, never)
    await own.close()
    expect(days).toEqual(['2026-11-24'])
  })

  test('a table with more text than a document may have is kept unread, and a text is refused', async () => {
    const visitor = world().visitor()
    const long = `名称,金额\n${'一二三四五六七八九十一二三四五六七八九十,1\n'.repeat(250_000)}`
    const table = await visitor.upload('大.csv', bytesOf(long))
    expect(await visitor.settled(table.file_id)).toMatchObject({ state: 'ready' })
    const text = await visitor.upload('大.txt', bytesOf('一二三四五六七八九。\n'.repeat(520_000)))
    expect(await visitor.settled(text.file_id)).toMatchObject({ state: 'failed' })
  })

  test('a finished one is not read again', async () => {
    const { file_id } = await world().visitor().upload('a.txt', bytesOf('abc'))
    await world().storage.blobs.delete(blobKeys.text(file_id))
    await parser.run(file_id, never)
    expect(await readPassages(world().storage.blobs, file_id)).toEqual([])
  })

  test('an error is retried, and reported after the last attempt', async () => {
    const { file_id } = await leftAs('parsing', world())
    await world().storage.blobs.delete(blobKeys.content(file_id))
    await expect(parser.run(file_id, never)).rejects.toThrow('is missing')
    expect((await stateOf(file_id))?.state).toBe('parsing')
    await expect(parser.run(file_id, { ...never, isLast: true })).rejects.toThrow('is missing')
    expect(await stateOf(file_id)).toMatchObject({ state: 'failed', reason: '处理时出了问题，请重新上传' })
  })

  test('nothing remains of one that is deleted while it is read', async () => {
    const { storage } = world()
    const client = world().visitor()
    const id = await client.send('a.txt', bytesOf('abc'))
    const meanwhile = new FileParser({
      database: storage.database,
      jobs: storage.jobs,
      library: storage.library,
      egress: new Egress(),
      now: Date.now,
      quota: 0,
      blobs: Object.assign(Object.create(storage.blobs) as typeof storage.blobs, {
        put: async (...args: Parameters<typeof storage.blobs.put>) => {
          await client.post(fileRoutes.fileDelete, { file_id: id })
          await storage.blobs.put(...args)
        },
      }),
    })
    const { build } = storage.database
    await storage.blobs.move(blobKeys.upload(id), blobKeys.content(id))
    await storage.database.batch([
      statement(build.updateTable('files').set({ expires_at: 0 }).where('id', '=', id)),
    ])
    await meanwhile.run(id, never)
    await meanwhile.close()
    for (const keyOf of Object.values(blobKeys)) expect(await storage.blobs.head(keyOf(id))).toBeNull()
  })
})
