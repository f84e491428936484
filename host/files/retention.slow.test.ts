import { describe, expect, test } from '@jest/globals'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { BatchConflict, statement } from '../storage/database/database.ts'
import { erasePerson } from '../storage/database/owned/erase-person.ts'
import { expireRows } from '../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../storage/database/owned/owned-table.ts'
import { document } from '../storage/testing/library-documents.ts'
import { tableManifest } from '../table-manifest.ts'
import { AccountClient } from '../testing/account-client.ts'
import { newDevice } from '../testing/test-client.ts'
import { addReferences, releaseReferences, sweepFiles } from './delete-files.ts'
import { blobKeys } from './file-row.ts'
import { bytesOf, FileClient, put, type UploadTarget } from './testing/file-client.ts'
import { describeFiles, type FileWorld } from './testing/file-world.ts'
import { readPassages } from './uploads/store-passages.ts'

const hour = 3_600_000
const day = 24 * hour

/** Which of a file's blobs are there. */
async function blobsOf({ storage: { blobs } }: FileWorld, id: string): Promise<string[]> {
  const found = await Promise.all(
    Object.values(blobKeys).map(async (keyOf) => ((await blobs.head(keyOf(id))) ? keyOf('') : '')),
  )
  return found.filter((key) => key !== '')
}

async function rowOf({ storage: { database } }: FileWorld, id: string) {
  return database.first(database.build.selectFrom('files').selectAll().where('id', '=', id))
}

/** Deletes what has expired so much later. */
async function later({ storage }: FileWorld, ms: number): Promise<void> {
  const now = Date.now() + ms
  const rule = tableManifest.files
  if (typeof rule === 'string' || typeof rule.expire === 'string') throw new Error('files expire')
  await expireRows(storage.database, [rule.expire], { now, retentionDays: 1 })
  await sweepFiles(storage, now)
}

describeFiles('files', (world) => {
  test('a deleted file is inaccessible at once, under every URL', async () => {
    const client = await world().member()
    const { file_id, url = '' } = await client.upload('a.txt', bytesOf('abc'))
    const led = (await client.open(url, {}, false)).headers.get('location') ?? ''
    expect((await client.open(led)).status).toBe(200)
    expect((await client.post(fileRoutes.fileDelete, { file_id })).status).toBe(200)
    expect((await client.open(url)).status).toBe(404)
    expect((await client.open(led)).status).toBe(404)
    expect((await client.openOwn(file_id)).status).toBe(404)
    expect((await client.get(fileRoutes.fileInfo, { file_id })).status).toBe(404)
    expect((await client.post(fileRoutes.fileDelete, { file_id })).status).toBe(404)
    expect(await blobsOf(world(), file_id)).toEqual([])
    expect(await rowOf(world(), file_id)).toMatchObject({ owner: '', name: '', sha256: '', state: 'gone' })
    await later(world(), hour)
    expect(await rowOf(world(), file_id)).toBeUndefined()
  })

  test('an upload by a still valid URL after the deletion is deleted as well', async () => {
    const client = world().visitor()
    const target = (await client.sign('a.txt', bytesOf('abc'))).data as UploadTarget
    await client.post(fileRoutes.fileDelete, { file_id: target.file_id })
    const sent = await put(target, bytesOf('abc'))
    expect(sent.status).toBe(world().store === 'disk' ? 404 : 200)
    await later(world(), hour)
    expect(await blobsOf(world(), target.file_id)).toEqual([])
  })

  test('one with references stays hidden until they are released', async () => {
    const { database, blobs } = world().storage
    const client = await world().member()
    const { file_id, url = '' } = await client.upload('a.txt', bytesOf('abc'))
    await database.batch([addReferences(database, client.owner, [file_id])])
    await database.batch([addReferences(database, client.owner, [file_id])])
    const led = (await client.open(url, {}, false)).headers.get('location') ?? ''
    await client.post(fileRoutes.fileDelete, { file_id })
    expect([(await client.open(url)).status, (await client.open(led)).status]).toEqual([404, 404])
    await database.batch([releaseReferences(database, [file_id])])
    await later(world(), 0)
    expect(await readPassages(blobs, file_id)).toEqual([{ heading: '', text: 'abc' }])
    expect(await blobsOf(world(), file_id)).toEqual(['held/', 'texts/'])
    await expect(database.batch([addReferences(database, client.owner, [file_id])])).rejects.toThrow(
      BatchConflict,
    )
    await database.batch([releaseReferences(database, [file_id])])
    await later(world(), 0)
    expect(await blobsOf(world(), file_id)).toEqual([])
  })

  test("no reference is added to another owner's file, or to an unfinished one", async () => {
    const { database } = world().storage
    const [one, other] = [await world().member(), await world().member()]
    const ids = [(await one.upload('a.txt', bytesOf('abc'))).file_id, await one.send('b.txt', bytesOf('abc'))]
    const hold = (owner: string, id: string | undefined) =>
      database.batch([addReferences(database, owner, [id ?? ''])])
    await expect(hold(other.owner, ids[0])).rejects.toThrow(BatchConflict)
    await expect(hold(one.owner, ids[1])).rejects.toThrow(BatchConflict)
  })

  test('deleting an account deletes all of its files, including referenced ones, before the call ends', async () => {
    const { database, blobs, library } = world().storage
    const client = await world().member()
    const { file_id, url = '' } = await client.upload('a.txt', bytesOf('abc'))
    const unfinished = await client.send('b.txt', bytesOf('abc'))
    await database.batch([addReferences(database, client.owner, [file_id])])
    const led = (await client.open(url, {}, false)).headers.get('location') ?? ''
    const person = { owner: client.owner, uid: client.uid, phone: '' }
    await erasePerson(database, tableManifest, { person, blobs, library, now: Date.now() })
    expect([(await client.open(url)).status, (await client.open(led)).status]).toEqual([404, 404])
    for (const id of [file_id, unfinished]) {
      expect(await blobsOf(world(), id)).toEqual([])
      expect(await rowOf(world(), id)).toMatchObject({ owner: '', name: '', state: 'gone' })
    }
  })

  test('deleting an account deletes its collections of the library and those of its files; deleting a file deletes its own', async () => {
    const { database, blobs, library } = world().storage
    const [client, other] = [await world().member(), await world().member()]
    const [kept, gone] = [
      (await client.upload('a.txt', bytesOf('abc'))).file_id,
      (await client.upload('b.txt', bytesOf('abc'))).file_id,
    ]
    const mine = [`user:${client.uid}`, `file:${kept}`, `file:${gone}`] as const
    const theirs = [`user:${other.uid}`, 'public'] as const
    // What a file says, once it is read, is in its collection by itself.
    const sizes = async (prefix: string) =>
      Promise.all(
        [...mine, ...theirs].map(async (name) => (await library.collection(name).hashes(prefix)).size),
      )
    for (const name of [...mine, ...theirs]) await library.collection(name).put([document('d', ['词'])])
    expect(await sizes('test/')).toEqual([1, 1, 1, 1, 1])
    await client.post(fileRoutes.fileDelete, { file_id: gone })
    expect(await sizes('test/')).toEqual([1, 1, 0, 1, 1])
    const person = { owner: client.owner, uid: client.uid, phone: '' }
    await erasePerson(database, tableManifest, { person, blobs, library, now: Date.now() })
    expect(await sizes('')).toEqual([0, 0, 0, 1, 1])
  })

  test('files of an unavailable store are deleted once it responds', async () => {
    const { database, blobs, library } = world().storage
    const client = await world().member()
    const { file_id } = await client.upload('a.txt', bytesOf('abc'))
    const person = { owner: client.owner, uid: client.uid, phone: '' }
    const broken = { delete: () => Promise.reject(new Error('no answer')) }
    await expect(
      erasePerson(database, tableManifest, { person, blobs: broken, library, now: Date.now() }),
    ).rejects.toThrow('no answer')
    expect(await rowOf(world(), file_id)).toMatchObject({ owner: '', name: '' })
    await sweepFiles({ database, blobs, library }, Date.now())
    expect(await blobsOf(world(), file_id)).toEqual([])
  })

  test('failing deletions block no other, and are retried later', async () => {
    const { database, blobs, library } = world().storage
    const client = await world().member()
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1)
      ids.push((await client.upload(`${index}.txt`, bytesOf('abc'))).file_id)
    await database.batch([
      statement(database.build.updateTable('files').set({ deleted_at: 1 }).where('id', 'in', ids)),
    ])
    const stuck = new Set([...ids].sort().slice(0, 2))
    const broken = {
      delete: async (key: string) => {
        if (stuck.has(key.split('/').at(-1) ?? '')) throw new Error('no answer')
        await blobs.delete(key)
      },
    }
    await expect(sweepFiles({ database, blobs: broken, library }, Date.now())).rejects.toThrow('no answer')
    for (const id of ids) expect((await blobsOf(world(), id)).length > 0).toBe(stuck.has(id))
    await sweepFiles({ database, blobs, library }, Date.now())
    for (const id of ids) expect(await blobsOf(world(), id)).toEqual([])
  })

  test('an unfinished upload expires after a day', async () => {
    const client = world().visitor()
    const id = await client.send('a.txt', bytesOf('abc'))
    await later(world(), day - 60_000)
    expect((await client.get(fileRoutes.fileInfo, { file_id: id })).status).toBe(200)
    await later(world(), day)
    expect((await client.get(fileRoutes.fileInfo, { file_id: id })).status).toBe(404)
    expect(await blobsOf(world(), id)).toEqual([])
    expect(await rowOf(world(), id)).toBeUndefined()
  })

  test("a visitor's files belong to the member after the login", async () => {
    const device = newDevice()
    const visitor = new FileClient(world().host, { device_hash: device })
    const { file_id } = await visitor.upload('a.txt', bytesOf('abc'))
    const member = await world().member()
    const both = new AccountClient(world().host, { ...member.headers, device_hash: device })
    await both.post('/chatdoc-api/chatdoc/v1/user/loginBinding')
    expect((await member.info(file_id)).name).toBe('a.txt')
    expect((await visitor.get(fileRoutes.fileInfo, { file_id })).status).toBe(404)
  })

  test('the export of an account names its files', async () => {
    const { database } = world().storage
    const client = await world().member()
    await client.upload('我的.txt', bytesOf('abc'))
    const rule = rulesOf(tableManifest, 'export').find(({ name }) => name === 'files')
    const person = { owner: client.owner, uid: client.uid, phone: '' }
    const rows = rule && (await database.all(rule.rows(database.build, person)(0, 10)))
    expect(rows).toMatchObject([{ name: '我的.txt', size: 3 }])
  })
})

describeFiles('files in processing', (world) => {
  const stuck = '处理时出了问题，请重新上传'
  /** What the host itself would have put into the queue; not due in this test. */
  const orders = {
    none: null,
    file: (id: string) => id,
    'file-slow': (id: string) => id,
    link: (id: string) => ({ id, queue: '', isMember: true }),
    recognize: (id: string) => ({ id, pages: [3], at: 2 }),
  }
  type Kind = keyof typeof orders

  /** A file in this state, of which one job is waiting or running, and others of other files. */
  async function fileWith(state: string, kind: Kind, jobState: string): Promise<string> {
    const { database, jobs } = world().storage
    const { file_id } = await world().visitor().upload('a.txt', bytesOf('abc'))
    const change = { state: state as 'parsing', changed_at: Date.now() }
    await database.batch([
      statement(database.build.updateTable('files').set(change).where('id', '=', file_id)),
    ])
    const made = orders[kind]
    const options = { delayMs: 30 * day, queue: 'q' }
    for (const [of, make] of Object.entries(orders)) await jobs.add(of, make?.('another') ?? null, options)
    if (made) {
      const id = await jobs.add(kind, made(file_id), options)
      const set = { state: jobState as 'running', locked_until: Date.now() + 30 * day }
      await database.batch([statement(database.build.updateTable('jobs').set(set).where('id', '=', id))])
    }
    return file_id
  }

  test.each<[string, Kind, string]>(
    ['parsing', 'indexing'].flatMap((state) =>
      (['file', 'file-slow', 'link', 'recognize'] as const).flatMap((kind): [string, Kind, string][] => [
        [state, kind, 'waiting'],
        [state, kind, 'running'],
      ]),
    ),
  )('one that is %s, whose job "%s" is %s, waits for its turn for days', async (state, kind, jobState) => {
    const id = await fileWith(state, kind, jobState)
    await later(world(), 2 * hour)
    await later(world(), 2 * day)
    expect(await rowOf(world(), id)).toMatchObject({ state })
    await later(world(), 7 * day + hour)
    expect(await rowOf(world(), id)).toMatchObject({ state: 'failed', reason: stuck })
  })

  test.each<[string, Kind, string]>([
    ['parsing', 'none', ''],
    ['indexing', 'none', ''],
    ['parsing', 'recognize', 'failed'],
    ['parsing', 'file-slow', 'done'],
  ])(
    'one that is %s, whose job "%s" is not open (%s), fails after an hour',
    async (state, kind, jobState) => {
      const id = await fileWith(state, kind, jobState)
      await later(world(), hour / 2)
      expect(await rowOf(world(), id)).toMatchObject({ state })
      await later(world(), hour + 60_000)
      expect(await rowOf(world(), id)).toMatchObject({ state: 'failed', reason: stuck })
    },
  )
})

describeFiles('the quota for files', (world) => {
  const kilobyte = new Uint8Array(1_000).fill(97)
  const megabyte = 1024 * 1024
  const tenth = Math.floor(megabyte / 10)

  describe('of one megabyte', () => {
    const sizes = (...sizesOfFiles: number[]) => sizesOfFiles.map((size) => ({ size }))
    const limited = () => world().another({ QUOTA_FILES_MB: '1' })

    test('a member gets all of it, and no more, also under concurrent calls', async () => {
      const client = (await world().member()).at(await limited())
      const replies = await Promise.all(
        sizes(...Array.from({ length: 15 }, () => tenth)).map((said) => client.sign('a.txt', kilobyte, said)),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 413, field: 'size' })
      expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({
        used: 10 * tenth,
        quota: megabyte,
      })
      const taken = replies.find(({ status }) => status === 200)?.data as UploadTarget | undefined
      await client.post(fileRoutes.fileDelete, { file_id: taken?.file_id })
      expect((await client.sign('a.txt', kilobyte, { size: tenth })).status).toBe(200)
    })

    test('one that is larger than all of it is refused for its size, whatever is stored', async () => {
      const client = (await world().member()).at(await limited())
      for (const size of [megabyte + 1, 2 * megabyte, 10 * megabyte])
        expect(await client.sign('a.txt', kilobyte, { size })).toMatchObject({
          status: 413,
          message: '这个文件比你的全部空间还大，请拆分或压缩后再上传',
        })
      await client.sign('b.txt', kilobyte, { size: megabyte })
      expect(await client.sign('a.txt', kilobyte, { size: tenth })).toMatchObject({
        status: 413,
        message: '文件空间不够了，请先删除一些文件',
      })
    })

    test('a visitor has a tenth, and all of an address together as much as a member a day', async () => {
      const host = await limited()
      const visit = async (size: number) =>
        (await world().visitor(host).sign('a.txt', kilobyte, { size })).status
      expect(await visit(tenth + 2)).toBe(413)
      const statuses: number[] = []
      for (let visitor = 0; visitor < 11; visitor += 1) statuses.push(await visit(tenth))
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      const refused = await world().visitor(host).sign('a.txt', kilobyte)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      world().clock.skewMs = day
      expect(await visit(tenth)).toBe(200)
      world().clock.skewMs = 0
    })
  })

  test('files that a visitor transfers to a member without space stay, count, and leave no space for more', async () => {
    const host = await world().another({ QUOTA_FILES_MB: '1' })
    const device = newDevice()
    world().clock.skewMs = 2 * day
    const visitor = new FileClient(host, { device_hash: device })
    const member = await world().member(host)
    const sizeOf = (client: FileClient, size: number) => client.sign('a.txt', kilobyte, { size })
    expect((await sizeOf(member, megabyte)).status).toBe(200)
    expect((await sizeOf(visitor, 50_000)).status).toBe(200)
    const both = new AccountClient(host, { ...member.headers, device_hash: device })
    await both.post('/chatdoc-api/chatdoc/v1/user/loginBinding')
    expect((await member.get(fileRoutes.fileList, {})).data).toMatchObject({
      used: megabyte + 50_000,
      quota: megabyte,
    })
    expect(await sizeOf(member, 1)).toMatchObject({ status: 413, field: 'size' })
    world().clock.skewMs = 0
  })

  test('without a quota there is no limit', async () => {
    const client = world().visitor(await world().another({ QUOTA_FILES_MB: '0' }))
    expect((await client.sign('a.pdf', kilobyte, { size: 50 * 1024 * 1024 })).status).toBe(200)
    expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({ quota: 0 })
  })
})
