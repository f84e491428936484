import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { libraryRoutes } from '../../../lib/contract/routes/library-routes.ts'
import { describeFiles } from '../testing/file-world.ts'
import { sweepLibraryFiles } from './delete-library-files.ts'
import { blobKeyOf, documentIdOf, findLibraryFile } from './library-file-row.ts'
import { LibraryClient } from './testing/library-client.ts'
import { blobKeyAt, bytesOf, passagesOf } from './testing/stored-documents.ts'

const hourMs = 3_600_000

describeFiles('documents that are deleted and uploaded again', (world) => {
  let operator: LibraryClient
  const remove = (...paths: string[]) =>
    operator.post(libraryRoutes.libraryDelete, { ids: paths.map((path) => documentIdOf(`upload/${path}`)) })
  const rowOf = (path: string) => findLibraryFile(world().storage.database, documentIdOf(`upload/${path}`))
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await pause(20)
  }
  const erased = (path: string) => until(async () => (await rowOf(path)) === undefined)
  /** Whatever a document's jobs do is done. */
  const atRest = async () => {
    const { database } = world().storage
    const open = database.build
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .where('run_at', '<', Date.now() + hourMs)
    await until(async () => (await database.all(open)).length === 0)
  }

  beforeEach(async () => {
    operator = await LibraryClient.enter(world().host.origin, world().host.links.make())
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await atRest()
    await remove('a.txt', 'b.txt')
    await atRest()
  })

  test('nothing remains of deleted ones; the rest stays', async () => {
    await operator.send('a.txt', '一')
    await operator.send('b.txt', '二')
    await operator.settled()
    const key = (await blobKeyAt(world(), 'a.txt')) ?? ''
    expect(await remove('a.txt', 'nothing')).toMatchObject({ body: { data: { deleted: 1 } } })
    expect(await remove('a.txt')).toMatchObject({ body: { data: { deleted: 0 } } })
    expect((await operator.list()).files.map(({ path }) => path)).toEqual(['b.txt'])
    await erased('a.txt')
    expect(await passagesOf(world(), 'a.txt')).toEqual([])
    expect(await world().storage.blobs.head(key)).toBeNull()
    expect(await bytesOf(world(), 'b.txt')).toBe('二')
    await operator.send('a.txt', '一')
    expect((await operator.settled()).counts.ready).toBe(2)
  })

  /** Sends the file again, once, after the first call of this kind or in the middle of it. */
  const between = {
    'as its bytes go': (send: () => Promise<unknown>) => {
      const { blobs } = world().storage
      const original = blobs.delete.bind(blobs)
      jest.spyOn(blobs, 'delete').mockImplementationOnce(async (key) => {
        await send()
        await original(key)
      })
    },
    'and read before anything goes': (send: () => Promise<unknown>) => {
      const { database } = world().storage
      const original = database.batch.bind(database)
      let isSent = false
      jest.spyOn(database, 'batch').mockImplementation(async (statements) => {
        const results = await original(statements)
        const isMark = statements.some(({ query }) => query.parameters.includes('deleted'))
        if (!isMark || isSent) return results
        isSent = true
        await send()
        await operator.settled()
        return results
      })
    },
  }
  test.each(Object.entries(between))('an upload during the deletion stays: %s', async (_, hook) => {
    await operator.send('a.txt', '一')
    await operator.settled()
    const sent = Promise.withResolvers<void>()
    hook(async () => {
      await operator.send('a.txt', '一')
      sent.resolve()
    })
    expect((await remove('a.txt')).status).toBe(200)
    await sent.promise
    await operator.settled()
    await atRest()
    expect(await rowOf('a.txt')).toMatchObject({ state: 'ready', passages: 1 })
    expect(await passagesOf(world(), 'a.txt')).toEqual(['一'])
    expect(await bytesOf(world(), 'a.txt')).toBe('一')
  })

  test('bytes uploaded again while their replacement is read stay', async () => {
    await operator.send('a.txt', '一')
    await operator.settled()
    const { blobs } = world().storage
    const put = blobs.put.bind(blobs)
    const drop = blobs.delete.bind(blobs)
    const isBack = Promise.withResolvers<void>()
    await operator.send('b.txt', '别的')
    await operator.settled()
    jest.spyOn(blobs, 'delete').mockImplementation(async (key) => {
      await isBack.promise
      await drop(key)
    })
    await operator.send('a.txt', '二')
    jest.spyOn(blobs, 'put').mockImplementationOnce(async (...args) => {
      await put(...args)
      isBack.resolve()
      await operator.settled()
    })
    await operator.send('a.txt', '一')
    await operator.settled()
    await atRest()
    expect(await bytesOf(world(), 'a.txt')).toBe('一')
    expect(await passagesOf(world(), 'a.txt')).toEqual(['一'])
  })

  test('nothing remains of one that was deleted and uploaded again as unreadable', async () => {
    await operator.send('a.html', '<p>第一版</p>')
    await operator.settled()
    const { blobs } = world().storage
    const failing = jest.spyOn(blobs, 'delete')
    failing.mockImplementationOnce(() => Promise.reject(new Error('not now')))
    await remove('a.html')
    await operator.send('a.html', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]))
    expect((await operator.settled()).files).toMatchObject([{ state: 'failed', passages: 0 }])
    expect(await passagesOf(world(), 'a.html')).toEqual([])
    failing.mockRestore()
    await remove('a.html')
    await erased('a.html')
  })

  test('one whose bytes cannot be deleted blocks no other, and is retried', async () => {
    await operator.send('a.txt', '一')
    await operator.send('b.txt', '二')
    await operator.settled()
    const { storage } = world()
    const stuck = await blobKeyAt(world(), 'a.txt')
    const original = storage.blobs.delete.bind(storage.blobs)
    const failing = jest.spyOn(storage.blobs, 'delete').mockImplementation(async (key) => {
      if (key === stuck) throw new Error('stuck')
      await original(key)
    })
    await remove('a.txt', 'b.txt')
    await erased('b.txt')
    expect(await rowOf('a.txt')).toMatchObject({ state: 'deleted' })
    failing.mockRestore()
    await sweepLibraryFiles({ ...storage, now: () => Date.now() + hourMs })
    await erased('a.txt')
    expect(await storage.blobs.head(stuck ?? '')).toBeNull()
  })

  test('bytes whose process crashed before their row was stored are deleted the next day', async () => {
    const { storage } = world()
    const { database } = storage
    const original = database.batch.bind(database)
    let key = ''
    const put = storage.blobs.put.bind(storage.blobs)
    jest.spyOn(storage.blobs, 'put').mockImplementationOnce(async (...args) => {
      await put(...args)
      key = args[0]
      throw new Error('killed')
    })
    expect((await operator.send('a.txt', '一')).status).toBe(500)
    expect(await storage.blobs.head(key)).not.toBeNull()
    await original([
      {
        query: database.build.updateTable('jobs').set({ run_at: 0 }).where('state', '=', 'waiting').compile(),
      },
    ])
    storage.jobs.wake('library')
    await atRest()
    expect(await storage.blobs.head(key)).toBeNull()
  })

  test('bytes stored under their hash, as in older versions, are read again, and deleted', async () => {
    await operator.send('a.txt', '一')
    await operator.settled()
    const { database, blobs } = world().storage
    const row = await rowOf('a.txt')
    const before = blobKeyOf(row?.id ?? '', row?.sha256 ?? '')
    await blobs.move((await blobKeyAt(world(), 'a.txt')) ?? '', before)
    await database.batch([
      { query: database.build.updateTable('library_files').set({ blob_name: '' }).compile() },
    ])
    await operator.post(libraryRoutes.libraryReread, { ids: [row?.id] })
    expect((await operator.settled()).counts).toMatchObject({ ready: 1, failed: 0 })
    await remove('a.txt')
    await erased('a.txt')
    expect(await blobs.head(before)).toBeNull()
  })

  test('bytes that the library already has are stored once', async () => {
    await operator.send('a.txt', '一')
    await operator.settled()
    const put = jest.spyOn(world().storage.blobs, 'put')
    const kept = await blobKeyAt(world(), 'a.txt')
    await operator.send('a.txt', '一')
    const [again] = put.mock.calls.map(([key]) => key)
    expect(await blobKeyAt(world(), 'a.txt')).toBe(kept)
    expect(await world().storage.blobs.head(again ?? '')).toBeNull()
  })
})
