import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { libraryPageFiles, libraryRoutes } from '../../../lib/contract/routes/library-routes.ts'
import { ingestPaths } from '../../ingest/ingest-paths.ts'
import { StorageFull } from '../../platform/errors.ts'
import { statement } from '../../storage/database/database.ts'
import { rulesOf, type TableManifest } from '../../storage/database/owned/owned-table.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { libraryTables } from './library-tables.ts'
import { notifyReadBatches, type ReadBatch } from './notify-read-batches.ts'
import { LibraryClient } from './testing/library-client.ts'
import { blobKeyAt, bytesOf, passagesOf } from './testing/stored-documents.ts'

const libraryManifest = libraryTables as TableManifest

describeFiles('the library in the console', (world) => {
  let operator: LibraryClient
  beforeEach(async () => {
    operator = await LibraryClient.enter(world().host.origin, world().host.links.make())
    const { files } = await operator.settled()
    if (files.length > 0) await operator.post(libraryRoutes.libraryDelete, { ids: files.map(({ id }) => id) })
  })
  const reread = (ids?: string[]) => operator.post(libraryRoutes.libraryReread, ids ? { ids } : {})
  const remove = (...ids: string[]) => operator.post(libraryRoutes.libraryDelete, { ids })

  test('an upload is read, listed and searchable', async () => {
    expect((await operator.send('手册/报销.txt', '高铁只报二等座。')).status).toBe(200)
    const { files, counts } = await operator.settled()
    expect(files).toMatchObject([
      { path: '手册/报销.txt', title: '报销', state: 'ready', reason: '', passages: 1, origin: 'upload' },
    ])
    expect(counts).toEqual({ total: 1, waiting: 0, reading: 0, ready: 1, failed: 0 })
    expect(await passagesOf(world(), '手册/报销.txt')).toEqual(['高铁只报二等座。'])
  })

  test('the same bytes are stored once, other bytes replace them, other paths are other documents', async () => {
    await operator.send('a.txt', '第一版')
    await operator.settled()
    await operator.send('a.txt', '第一版')
    await operator.send('b.txt', '第一版')
    expect((await operator.settled()).counts.total).toBe(2)
    const first = await blobKeyAt(world(), 'a.txt')
    await operator.send('a.txt', '第二版')
    const { files } = await operator.settled()
    expect(files.map(({ path, state }) => [path, state])).toEqual([
      ['a.txt', 'ready'],
      ['b.txt', 'ready'],
    ])
    expect(await passagesOf(world(), 'a.txt')).toEqual(['第二版'])
    expect(await passagesOf(world(), 'b.txt')).toEqual(['第一版'])
    expect(await world().storage.blobs.head(first ?? '')).toBeNull()
    expect(await bytesOf(world(), 'a.txt')).toBe('第二版')
  })

  test.each([
    ['..\\..\\秘密\u202e.txt', '秘密.txt'],
    ['/a//./b/../c.txt', 'a/b/c.txt'],
    ['e\u0301.md', '\u00e9.md'],
  ])('the path %j becomes %j', async (path, kept) => {
    await operator.send(path, '内容')
    expect((await operator.settled()).files.map((file) => file.path)).toEqual([kept])
  })

  test.each([
    ['a.exe', '内容', {}, 415, '暂不支持这种格式'],
    ['a.doc', '内容', {}, 415, '另存为 docx'],
    ['a.txt', '', {}, 422, '文件是空的'],
    ['a.html', 'x', { size: String(5 * 1024 * 1024 + 1) }, 413, '最大 5 MB'],
    ['a.txt', '内容', { sha256: 'f'.repeat(64) }, 422, '校验值不符'],
    ['a.txt', '内容', { size: '5' }, 413, '比登记的大'],
    ['a.txt', '内容', { size: '7' }, 422, '大小不符'],
    ['a.txt', '内容', { sha256: 'x' }, 400, 'sha256 的内容不正确'],
    ['../', '内容', {}, 400, '文件名不能为空'],
  ] as const)('%s with %j and %j is rejected', async (path, bytes, said, status, words) => {
    const reply = await operator.send(path, bytes, said)
    expect(reply).toMatchObject({ status, body: { message: expect.stringContaining(words) } })
    expect((await operator.list()).counts.total).toBe(0)
  })

  test('a path that is too long is rejected', async () => {
    const reply = await operator.send(`${'长'.repeat(498)}.txt`, '内容')
    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('最长 500 个字符') },
    })
  })

  test('the cause of a failure is shown in the language of the page', async () => {
    await operator.send('坏的.pdf', '这不是 PDF')
    const [file] = (await operator.settled({ filter: 'failed' })).files
    expect(file).toMatchObject({ state: 'failed', reason: expect.stringContaining('内容不是 pdf 格式') })
    const [english] = (await operator.with({ 'accept-language': 'en' }).list()).files
    expect(english?.reason).toBe(
      'not a valid pdf file, possibly renamed or corrupted; save it again with its original program',
    )
  })

  test('an unreadable replacement leaves the previous content', async () => {
    await operator.send('a.html', '<p>第一版</p>')
    await operator.settled()
    await operator.send('a.html', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]))
    const [file] = (await operator.settled()).files
    expect(file).toMatchObject({ state: 'failed', passages: 1 })
    expect(await passagesOf(world(), 'a.html')).toEqual(['第一版'])
  })

  test('one or all failed ones are read again from the stored bytes', async () => {
    await operator.send('a.txt', '一')
    await operator.send('坏.pdf', '这不是 PDF')
    const { files } = await operator.settled()
    expect(await reread(files.map(({ id }) => id))).toMatchObject({ body: { data: { again: 2 } } })
    expect((await operator.settled()).counts).toMatchObject({ ready: 1, failed: 1 })
    expect(await reread()).toMatchObject({ body: { data: { again: 1 } } })
    expect((await operator.settled()).counts).toMatchObject({ ready: 1, failed: 1 })
  })

  test('the list has pages, filters and a keyword', async () => {
    const names = Array.from({ length: libraryPageFiles + 2 }, (_, at) => `文件${at}.txt`)
    for (const name of names) await operator.send(name, name)
    await operator.send('100%_B.pdf', '这不是 PDF')
    const first = await operator.settled()
    expect([first.files.length, first.matches]).toEqual([libraryPageFiles, names.length + 1])
    const second = await operator.list({ offset: String(libraryPageFiles) })
    expect(new Set([...first.files, ...second.files].map(({ id }) => id)).size).toBe(names.length + 1)
    const matches = async (query: Record<string, string>) => (await operator.list(query)).matches
    expect(await matches({ filter: 'failed' })).toBe(1)
    expect(await matches({ filter: 'open' })).toBe(0)
    expect(await matches({ keyword: '文件1' })).toBe(11)
    expect(await matches({ keyword: '0%_b' })).toBe(1)
    expect(await matches({ keyword: 'x%' })).toBe(0)
    const { files } = await operator.list({ offset: '0' })
    await remove(...files.map(({ id }) => id), ...second.files.map(({ id }) => id))
  })

  test('documents uploaded together are sorted by path', async () => {
    const names = ['c.txt', 'a.txt', 'e.txt', 'b.txt', 'd.txt', 'f.txt']
    for (const name of names) await operator.send(name, name)
    const { files } = await operator.settled()
    const { database } = world().storage
    const { build } = database
    await database.batch([statement(build.updateTable('library_files').set({ created_at: 1 }))])
    const pathsFrom = async (offset: number) =>
      (await operator.list({ offset: String(offset) })).files.map(({ path }) => path)
    expect(await pathsFrom(0)).toEqual(names.toSorted())
    expect(await pathsFrom(2)).toEqual(names.toSorted().slice(2))
    await remove(...files.map(({ id }) => id))
  })

  test('an upload of the same folder only needs the missing files', async () => {
    await operator.send('a.txt', '一')
    await operator.send('坏.pdf', '这不是 PDF')
    await operator.settled()
    const files = [
      { path: 'a.txt', size: 3 },
      { path: 'a.txt', size: 4 },
      { path: '坏.pdf', size: 13 },
      { path: 'b.txt', size: 3 },
      { path: `${'长'.repeat(498)}.txt`, size: 3 },
      { path: 'x'.repeat(9_000), size: 3 },
      { path: '../', size: 3 },
      { path: '/./a.txt', size: 3 },
    ]
    const reply = await operator.post(libraryRoutes.libraryKnown, { files })
    const { sha256 } = reply.body.data as { sha256: string[] }
    expect(sha256.map((hash) => hash.length)).toEqual([64, 0, 0, 0, 0, 0, 0, 64])
  })

  test('documents of the command line are listed, read again in place, and deleted', async () => {
    const { storage } = world()
    const file = join(storage.directory, '命令行.txt')
    await writeFile(file, '第一版')
    await ingestPaths([file], { library: storage.library.collection('public') })
    const [listed] = (await operator.list()).files
    expect(listed).toMatchObject({ path: file, title: '命令行', state: 'ready', origin: 'command' })
    const id = listed?.id ?? ''
    await writeFile(file, '第二版')
    expect((await reread([id])).status).toBe(200)
    const text = await storage.libraryDatabase.all(
      storage.libraryDatabase.build.selectFrom('passages').select('text').where('document_id', '=', id),
    )
    expect(text).toEqual([{ text: '第二版' }])
    await writeFile(file, '')
    expect(await reread([id])).toMatchObject({ status: 422, body: { message: '文件是空的' } })
    expect((await operator.list()).counts.total).toBe(1)
    expect(await remove(id)).toMatchObject({ body: { data: { deleted: 1 } } })
    expect(await readFile(file, 'utf8')).toBe('')
    expect((await operator.list()).counts.total).toBe(0)
  })

  test("the product's own help is neither listed nor deleted", async () => {
    const library = world().storage.library.collection('public')
    const passages = [{ heading: '', text: '帮助', tokens: ['帮助'] }]
    const page = { id: 'help-page', title: '帮助', url: '/help/x', contentHash: 'h', publishedAt: '' }
    await library.put([{ ...page, source: 'help/x', passages }])
    expect((await operator.list()).counts.total).toBe(0)
    expect(await remove('help-page')).toMatchObject({ body: { data: { deleted: 0 } } })
    expect((await library.hashes('help/')).size).toBe(1)
    await library.remove(['help/x'])
  })

  test('a batch is notified once, when all of it is read and no more arrive', async () => {
    await operator.send('a.txt', '一')
    await operator.send('坏.pdf', '这不是 PDF')
    await operator.settled()
    const told: ReadBatch[] = []
    const tell = (laterMs: number) =>
      notifyReadBatches(
        { ...world().storage, now: () => Date.now() + laterMs },
        (batch) => void told.push(batch),
      )
    await tell(0)
    expect(told).toEqual([])
    await Promise.all([tell(60_000), tell(60_000)])
    expect(told).toEqual([{ operatorId: expect.any(String), ready: 1, failed: 1 }])
  })

  test('the uploader of a document is removed with their account, and the document stays', async () => {
    await operator.send('a.txt', '一')
    await operator.settled()
    const { database, library, blobs } = world().storage
    const { build } = database
    const files = build.selectFrom('library_files').select(['id', 'uploader'])
    const sent = await database.first(files.where('uploader', '!=', ''))
    const sender = async () => (await database.first(files.where('id', '=', sent?.id ?? '')))?.uploader
    const uid = (await sender()) ?? ''
    expect(uid).not.toBe('')
    const person = { owner: `u:${uid}`, uid, phone: '' }
    const context = { database, library, blobs, person, now: Date.now() }
    for (const { last } of rulesOf(libraryManifest, 'erase')) await database.batch(last?.(context) ?? [])
    expect(await sender()).toBe('')
    expect((await operator.list()).counts.ready).toBe(1)
  })

  describe('anyone but operators', () => {
    test.each(['a member', 'a visitor', 'nobody', 'the operator from elsewhere'])(
      '%s is rejected',
      async (who) => {
        const { storage, host } = world()
        const headers: Record<string, Record<string, string>> = {
          'a member': { k_sso_token: (await buildUser(storage.database)).token },
          'a visitor': { device_hash: newDevice() },
          nobody: {},
          'the operator from elsewhere': { ...operator.headers, 'x-forwarded-for': '203.0.113.1' },
        }
        const client = new LibraryClient(host.origin, headers[who] ?? {})
        const { status } = await client.send('a.txt', '一')
        expect(status).toBe(who === 'a visitor' || who === 'nobody' ? 401 : 403)
        expect((await operator.list()).counts.total).toBe(0)
      },
    )

    test('is rate-limited by address when trying to upload', async () => {
      const limited = await world().another({ RATE_LIMIT: '3' })
      const client = new LibraryClient(limited.origin, { device_hash: newDevice() })
      const statuses = []
      for (let at = 0; at < 5; at += 1) statuses.push((await client.send('a.txt', '一')).status)
      expect(statuses).toEqual([401, 401, 401, 429, 429])
    })
  })

  test('a full disk is reported in words, and nothing is listed', async () => {
    const { storage } = world()
    const put = storage.blobs.put.bind(storage.blobs)
    storage.blobs.put = () => Promise.reject(new StorageFull('full'))
    const reply = await operator.send('a.txt', '一')
    storage.blobs.put = put
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining('空间') } })
    expect((await operator.list()).counts.total).toBe(0)
  })
})
