import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { readFormatFiles, withoutSpace } from '../search/testing/document-sets.ts'
import { statement } from '../storage/database/database.ts'
import { blobKeys } from './file-row.ts'
import { bytesOf, put, type UploadTarget } from './testing/file-client.ts'
import { describeFiles } from './testing/file-world.ts'
import { finishUpload } from './uploads/finish-upload.ts'
import { faultReason } from './uploads/may-retry.ts'
import { spaceOfText } from './uploads/reserve-space.ts'
import { readPassages } from './uploads/store-passages.ts'

const samples = readFormatFiles()?.filter(({ path }) => /pdf_embedded|docx|gb18030\.txt|xlsx|pptx/.test(path))
const extents: Readonly<Record<string, object>> = {
  pdf: { pages: expect.any(Number) },
  pptx: { pages: expect.any(Number) },
  xlsx: { sheets: expect.any(Number) },
}

describeFiles('uploads', (world) => {
  describe('real files', () => {
    if (!samples) test.skip('skipped: ../shared/data/document-formats is not here', () => undefined)
    else
      test.each(samples)('$format is read, and downloads unchanged', async ({ path, answers }) => {
        const bytes = await readFile(path)
        const name = path.split('/').at(-1) ?? ''
        const extension = name.split('.').at(-1) ?? ''
        const client = await world().member()
        const info = await client.upload(name, bytes)
        expect(info).toMatchObject({ name, size: bytes.length, state: 'ready', progress: 100 })
        expect(info).toMatchObject(extents[extension] ?? {})
        const read = await readPassages(world().storage.blobs, info.file_id)
        const text = withoutSpace(read.map((passage) => passage.text).join('\n') ?? '')
        const lost = answers.filter((each) => !each.some((answer) => text.includes(withoutSpace(answer))))
        expect(lost.slice(1)).toEqual([])
        for (const reply of [await client.open(info.url ?? ''), await client.openOwn(info.file_id)]) {
          expect(reply.status).toBe(200)
          expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
          expect(reply.headers.get('content-type')).toBe('application/octet-stream')
          expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent(name))
        }
      })
  })

  test('an image is ready unchanged, and shown inline', async () => {
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const client = world().visitor()
    const signed = await client.sign('图 1.png', bytes, { mime: 'image/png' })
    expect((await put(signed.data as UploadTarget, bytes)).status).toBe(200)
    const { file_id } = signed.data as UploadTarget
    const finished = await client.post(fileRoutes.imageFinish, { file_id })
    expect(finished.data).toMatchObject({ state: 'ready', progress: 100, mime: 'image/png' })
    const shown = await client.open((finished.data as { url: string }).url)
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      'image/png',
      'inline; filename="_ 1.png"; filename*=UTF-8\'\'%E5%9B%BE%201.png',
    ])
  })

  test.each([
    ['表.ods', Buffer.from('PK\u0003\u0004'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['表.parquet', Buffer.from('PAR1'), 'application/vnd.apache.parquet'],
    ['表.json', bytesOf('[]'), 'application/json'],
    ['表.csv', Buffer.alloc(20 * 1_024 * 1_024 + 1, 'a,b\n'), 'text/csv'],
  ])('%s is stored unchanged, for data analysis', async (name, bytes, mime) => {
    const client = await world().member()
    const info = await client.upload(name, bytes)
    expect(info).toMatchObject({ name, mime, state: 'ready', progress: 100, size: bytes.length })
    expect(await readPassages(world().storage.blobs, info.file_id)).toEqual([])
    const opened = await client.openOwn(info.file_id)
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each([
    ['表.csv', 200],
    ['表.parquet', 200],
    ['表.ods', 50],
    ['表.xlsx', 50],
  ])('%s is rejected above %d MB', async (name, megabytes) => {
    const client = await world().member()
    const size = megabytes * 1_024 * 1_024 + 1
    const refused = await client.sign(name, bytesOf('a'), { size })
    expect(refused).toMatchObject({ status: 413, field: 'size' })
    expect(refused.message).toContain(`${megabytes} MB`)
  })

  test.each(['页.html', '图.xml', '页.xhtml'])('%s never opens as a page', async (name) => {
    const client = world().visitor()
    const bytes = bytesOf(
      '<html xmlns="http://www.w3.org/1999/xhtml"><body>文字<script>alert(1)</script></body></html>',
    )
    const { url = '' } = await client.upload(name, bytes)
    const reply = await client.open(url)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
    if (world().store === 'disk') {
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('a failed one can be read again only by its owner; a finished one cannot', async () => {
    const { database } = world().storage
    const [client, other] = [await world().member(), await world().member()]
    const { file_id } = await client.upload('笔记.txt', bytesOf('一段文字'))
    expect((await client.post(fileRoutes.fileRetry, { file_id })).message).toBe(
      '这个文件没有解析失败，不用重试',
    )
    const failed = database.build.updateTable('files').set({ state: 'failed', reason: faultReason })
    await database.batch([statement(failed.where('id', '=', file_id))])
    expect((await other.post(fileRoutes.fileRetry, { file_id })).status).toBe(404)
    const retried = await client.post(fileRoutes.fileRetry, { file_id })
    expect(retried.data).toMatchObject({ state: 'waiting', progress: 0 })
    expect(retried.data).not.toHaveProperty('reason')
    expect(await client.settled(file_id)).toMatchObject({ state: 'ready' })
  })

  test.each([
    [faultReason, true],
    ['内容太复杂，处理时间过长；请拆成几个文件再导入', true],
    ['磁盘读取出错，请检查磁盘', true],
    ['文件不完整或已损坏，请重新获取后再导入', false],
    ['文件有密码保护，请先去掉密码再导入', false],
    ['内容不是 pdf 格式，可能改过名字或已损坏；请用原来的软件另存后再导入', false],
  ])('whether one that failed because of %s can be retried: %s', async (reason, mayRetry) => {
    const { database } = world().storage
    const client = await world().member()
    const { file_id } = await client.upload('笔记.txt', bytesOf('一段文字'))
    const failed = database.build.updateTable('files').set({ state: 'failed', reason })
    await database.batch([statement(failed.where('id', '=', file_id))])
    expect((await client.info(file_id)).may_retry ?? false).toBe(mayRetry)
    expect((await client.post(fileRoutes.fileRetry, { file_id })).status).toBe(mayRetry ? 200 : 409)
    if (mayRetry) await client.settled(file_id)
  })

  test('the cause of a failure is in the language of the user', async () => {
    const client = await world().member()
    const { file_id } = await client.upload('坏的.pdf', bytesOf('%PDF-1.7 nothing behind it'))
    const { reason } = await client.settled(file_id)
    const reply = await client.with({ 'accept-language': 'en' }).get(fileRoutes.fileInfo, { file_id })
    expect(reason).toBe('文件不完整或已损坏，请重新获取后再导入')
    expect(reply.data).toMatchObject({
      state: 'failed',
      reason: 'incomplete or corrupted; download it again',
    })
    expect(reply.data).not.toHaveProperty('may_retry')
  })

  test('several are deleted at once, without those of others', async () => {
    const [client, other] = [await world().member(), await world().member()]
    const [one, two] = [
      await client.upload('a.txt', bytesOf('a')),
      await client.upload('b.txt', bytesOf('b')),
    ]
    const foreign = await other.upload('c.txt', bytesOf('c'))
    const file_ids = [one.file_id, two.file_id, foreign.file_id, 'gone']
    expect((await client.post(fileRoutes.filesDelete, { file_ids })).data).toEqual({ deleted: 2 })
    expect((await client.post(fileRoutes.filesDelete, { file_ids })).status).toBe(404)
    expect((await client.post(fileRoutes.filesDelete, { file_ids: [] })).status).toBe(400)
    expect(await other.info(foreign.file_id)).toMatchObject({ state: 'ready' })
    expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({ list: [], used: 0 })
  })

  test('a downloaded image is an attachment', async () => {
    const client = await world().member()
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const { url = '' } = await client.upload('图.png', bytes)
    const reply = await client.open(`${url}&download=1`)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('finishing before the upload is rejected, and works after it; repeating it has no effect', async () => {
    const client = world().visitor()
    const bytes = bytesOf('一段文字')
    const target = (await client.sign('笔记.txt', bytes)).data as UploadTarget
    expect((await client.finish(target.file_id)).status).toBe(409)
    expect((await put(target, bytes)).status).toBe(200)
    const all = await Promise.all([1, 2, 3].map(() => client.finish(target.file_id)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await client.settled(target.file_id)).toMatchObject({ state: 'ready' })
    expect((await client.finish(target.file_id)).data).toMatchObject({ state: 'ready', progress: 100 })
  })

  describe.each([
    ['a finish and a late content', true],
    ['a late content', false],
  ])('%s during a finish', (_, isFinished) => {
    test.each([1, 2, 3, 4])('keeps what was checked (before step %d)', async (step) => {
      const { storage } = world()
      const client = await world().member()
      const target = (await client.sign('a.txt', bytesOf('right'))).data as UploadTarget
      await put(target, bytesOf('right'))
      const id = target.file_id
      let calls = 0
      const meanwhile = async () => {
        calls += 1
        if (calls !== step) return
        if (isFinished) expect((await client.finish(id)).status).toBe(200)
        await put(target, bytesOf('wrong'))
      }
      const { blobs: stored } = storage
      const blobs = Object.assign(Object.create(stored) as typeof stored, {
        head: (...given: Parameters<typeof stored.head>) => meanwhile().then(() => stored.head(...given)),
        read: (...given: Parameters<typeof stored.read>) => meanwhile().then(() => stored.read(...given)),
        move: (...given: Parameters<typeof stored.move>) => meanwhile().then(() => stored.move(...given)),
      })
      const deps = { ...storage, blobs, now: Date.now }
      const outcome = await finishUpload(deps, client.owner, id, '').catch((error: unknown) => error)
      if (isFinished) expect(outcome).not.toBeInstanceOf(Error)
      const { build } = storage.database
      const row = await storage.database.first(build.selectFrom('files').selectAll().where('id', '=', id))
      const kept = await storage.blobs.get(blobKeys.content(id))
      if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'HostError' })
      else expect(Number(row?.expires_at)).toBe(0)
      expect(kept ? Buffer.from(kept.bytes).toString() : 'none').toBe(
        Number(row?.expires_at) === 0 ? 'right' : 'none',
      )
    })
  })

  test('after the check its URL has no effect', async () => {
    const client = world().visitor()
    const target = (await client.sign('a.txt', bytesOf('first'))).data as UploadTarget
    await put(target, bytesOf('first'))
    await client.finish(target.file_id)
    const late = await put(target, bytesOf('other'))
    expect(late.status).toBe(world().store === 'disk' ? 404 : 200)
    const { url = '' } = await client.settled(target.file_id)
    expect(await (await client.open(url)).text()).toBe('first')
  })

  test.each([
    ['another content', 'abd', {}, 'sha256'],
    ['what is of another format', '%PDF-1.4', {}, 'name'],
  ])('%s is rejected, deleted, and can be uploaded again', async (_, content, promised, field) => {
    const { storage, store } = world()
    const client = world().visitor()
    const right = bytesOf(field === 'name' ? content : 'abc')
    const target = (await client.sign('a.txt', right, promised)).data as UploadTarget
    const sent = await put(target, bytesOf(content))
    if (field === 'sha256' && store === 'disk') expect(sent.status).toBe(422)
    else
      expect([sent.status, await client.finish(target.file_id)]).toMatchObject([200, { status: 422, field }])
    for (const key of [blobKeys.upload, blobKeys.content])
      expect(await storage.blobs.head(key(target.file_id))).toBeNull()
    expect((await client.finish(target.file_id)).status).toBe(409)
    if (field === 'name') return
    await put(target, right)
    expect((await client.finish(target.file_id)).status).toBe(200)
  })

  test.each(['a', 'abcd', 'abc'.repeat(100_000)])(
    'content of another size is rejected (%#)',
    async (content) => {
      const client = world().visitor()
      const target = (await client.sign('a.txt', bytesOf('abc'))).data as UploadTarget
      const { status } = await put(target, bytesOf(content))
      if (world().store === 'S3') expect(status).toBe(403)
      else expect(status).toBe(content.length < 3 ? 422 : 413)
      expect((await client.finish(target.file_id)).status).toBe(409)
    },
  )

  test('an unreadable one reports why', async () => {
    const client = world().visitor()
    expect(await client.upload('空.docx', bytesOf('PK nothing'))).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('损坏'),
    })
    const program = Buffer.concat([Buffer.from('MZ\0\0\x01\x02\x03'), Buffer.alloc(4_000, 7)])
    expect(await client.upload('程序.txt', program)).toMatchObject({ state: 'failed' })
  })

  test('a modified or expired URL accepts nothing', async () => {
    const client = world().visitor()
    const bytes = bytesOf('abc')
    const [one, other] = [await client.sign('a.txt', bytes), await client.sign('b.txt', bytes)].map(
      ({ data }) => data as UploadTarget,
    )
    if (!one || !other) throw new Error('two addresses were given')
    const foreign = other.upload_url.replace(other.file_id, one.file_id)
    const longer = one.upload_url.replace(/([Ee]xpires=)/, '$19')
    for (const upload_url of [foreign, longer])
      expect((await put({ ...one, upload_url }, bytes)).status).toBe(403)
    expect(one.expires * 1_000 - Date.now()).toBeGreaterThan(3_500_000)
    world().clock.skewMs = 3_600_001
    const late = await put(one, bytes)
    world().clock.skewMs = 0
    expect(late.status).toBe(403)
    expect((await client.finish(one.file_id)).status).toBe(409)
  })

  test('two owners share nothing', async () => {
    const [one, other] = [world().visitor(), await world().member()]
    const { file_id } = await one.upload('秘密.txt', bytesOf('abc'))
    const { blobs, database } = world().storage
    const text = (await blobs.head(blobKeys.text(file_id)))?.size ?? 0
    expect((await other.get(fileRoutes.fileInfo, { file_id })).status).toBe(404)
    expect((await other.finish(file_id)).status).toBe(404)
    expect((await other.post(fileRoutes.fileDelete, { file_id })).status).toBe(404)
    expect((await other.openOwn(file_id)).status).toBe(404)
    expect((await other.get(fileRoutes.fileList, {})).data).toMatchObject({ list: [], used: 0 })
    expect((await one.get(fileRoutes.fileList, {})).data).toMatchObject({
      list: [{ file_id, name: '秘密.txt' }],
      offset: 1,
      hasMore: false,
      used: 3 + spaceOfText(database, text),
    })
  })

  test('a list is filtered by a part of the name, and has pages', async () => {
    const client = world().visitor()
    for (let index = 0; index < 22; index += 1)
      await client.finish(
        await client.send(index === 7 ? '百分之5%_.txt' : `报告 ${index}.txt`, bytesOf(`x${index}`)),
      )
    const list = async (query: Record<string, string>) =>
      (await client.get(fileRoutes.fileList, query)).data as { list: { name: string }[]; hasMore: boolean }
    const first = await list({})
    const second = await list({ offset: '20' })
    expect([first.list.length, first.hasMore, second.list.length, second.hasMore]).toEqual([
      20,
      true,
      2,
      false,
    ])
    expect(new Set([...first.list, ...second.list].map(({ name }) => name)).size).toBe(22)
    expect((await list({ keyword: '5%_' })).list.map(({ name }) => name)).toEqual(['百分之5%_.txt'])
    expect((await list({ keyword: '报告 21' })).list).toHaveLength(1)
  })

  test.each([
    ['ÄRGER Straße.txt', 'ärger'],
    ['Отчёт.txt', 'ОТЧЁТ'],
    ['ＡＢＣ.txt', 'abc'],
    ['報告.txt', '报告'],
    ['Σίσυφος.txt', 'ΣΊΣΥΦΟΣ'],
  ])('%s is found by %s on every database', async (name, keyword) => {
    const client = world().visitor()
    await client.finish(await client.send(name, bytesOf('x')))
    const found = (await client.get(fileRoutes.fileList, { keyword })).data as { list: { name: string }[] }
    expect(found.list.map((file) => file.name)).toEqual([name.normalize('NFC')])
  })

  test('its streamed content is stored once', async () => {
    const { storage } = world()
    const { file_id } = await world().visitor().upload('a.txt', bytesOf('abc'))
    expect(await storage.blobs.head(blobKeys.upload(file_id))).toBeNull()
    const content = await storage.blobs.read(blobKeys.content(file_id))
    expect(content && (await buffer(content)).toString()).toBe('abc')
  })
})
