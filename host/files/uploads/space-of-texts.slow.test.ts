import { afterEach, expect, test } from '@jest/globals'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { Egress } from '../../outbound/egress.ts'
import { statement } from '../../storage/database/database.ts'
import { blobKeys, type FileRow } from '../file-row.ts'
import { author } from '../knowledge/testing/author.ts'
import { bytesOf, type FileClient } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { roomReasons } from './may-retry.ts'
import { FileParser } from './parse-file.ts'
import { spaceOfText } from './reserve-space.ts'
import { readPassages } from './store-passages.ts'

const attempt = {
  isLast: true,
  queue: '',
  signal: new AbortController().signal,
  progress: async () => undefined,
}
// As a small file holds much text.
const packed = '渡口在城西的旧仓库旁边。'.repeat(2_000)

describeFiles('the space of extracted texts', (world) => {
  const parsers: FileParser[] = []
  afterEach(async () => {
    for (const parser of parsers.splice(0)) await parser.close()
  })
  const parserOf = (quota: number) => {
    const parser = new FileParser({ ...world().storage, egress: new Egress(), now: Date.now, quota })
    parsers.push(parser)
    return parser
  }
  const rowOf = async (id: string) => {
    const { database } = world().storage
    const row = await database.first<FileRow>(
      database.build.selectFrom('files').selectAll().where('id', '=', id),
    )
    if (!row) throw new Error('there is no such file')
    return { ...row, size: Number(row.size), text_size: Number(row.text_size) }
  }
  const used = async (client: FileClient) =>
    ((await client.get(fileRoutes.fileList, {})).data as { used: number }).used
  /** As a file that was not read yet. */
  async function unread(id: string): Promise<void> {
    const { database, blobs } = world().storage
    const update = database.build.updateTable('files').set({ state: 'waiting', progress: 0, text_size: 0 })
    await database.batch([statement(update.where('id', '=', id))])
    await blobs.delete(blobKeys.text(id))
  }

  test('counts in the quota and is shown as used, until the file is deleted', async () => {
    const client = await world().member()
    const { file_id } = await client.upload('a.txt', bytesOf(packed))
    const { database, blobs } = world().storage
    const stored = (await blobs.head(blobKeys.text(file_id)))?.size ?? 0
    const row = await rowOf(file_id)
    expect(row.text_size).toBe(spaceOfText(database, stored))
    expect(stored).toBeGreaterThan(0)
    expect(await used(client)).toBe(row.size + row.text_size)
    await client.post(fileRoutes.fileDelete, { file_id })
    expect(await used(client)).toBe(0)
  })

  test('a file whose text does not fit fails with the reason, leaves nothing, and may be tried again', async () => {
    const client = await world().member()
    const { file_id: id } = await client.upload('a.txt', bytesOf(packed))
    const { size, text_size: text } = await rowOf(id)
    await unread(id)
    await parserOf(size + text - 1).run(id, attempt)
    const info = await client.info(id)
    expect(info).toMatchObject({ state: 'failed', may_retry: true })
    expect(info.reason).toBe('文件的文字和索引放不进剩下的空间，请先删除一些文件，再重试')
    expect(await readPassages(world().storage.blobs, id)).toEqual([])
    expect(await used(client)).toBe(size)
    await unread(id)
    await parserOf(size + text).run(id, attempt)
    expect(await client.info(id)).toMatchObject({ state: 'ready' })
  })

  test('a file that is read again counts once', async () => {
    const client = await world().member()
    const { file_id: id } = await client.upload('a.txt', bytesOf(packed))
    const { size, text_size: text } = await rowOf(id)
    const { database } = world().storage
    const update = database.build.updateTable('files').set({ state: 'indexing' })
    await database.batch([statement(update.where('id', '=', id))])
    await parserOf(size + text).run(id, attempt)
    expect(await rowOf(id)).toMatchObject({ state: 'ready', text_size: text })
  })

  test('of two read at once only one fits', async () => {
    const client = await world().member()
    const ids = await Promise.all(
      ['a.txt', 'b.txt'].map(async (name) => (await client.upload(name, bytesOf(packed + name))).file_id),
    )
    const rows = await Promise.all(ids.map(rowOf))
    for (const id of ids) await unread(id)
    const room = rows.reduce((sum, { size }) => sum + size, 0) + (rows[0]?.text_size ?? 0)
    await Promise.all(ids.map((id) => parserOf(room).run(id, attempt)))
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state))
    expect(states.toSorted()).toEqual(['failed', 'ready'])
  })

  test('knowledge of an agent takes up the space of its author', async () => {
    const { member, agent, knowledge } = await author(world())
    const before = await used(member)
    const { file_id: id } = await knowledge.upload(agent, 'a.txt', bytesOf(packed))
    const { size, text_size: text } = await rowOf(id)
    expect(text).toBeGreaterThan(size)
    expect(await used(member)).toBe(before + size + text)
    await unread(id)
    await parserOf(before + size + text - 1).run(id, attempt)
    expect(await knowledge.files(agent)).toMatchObject([{ state: 'failed', may_reparse: true }])
    expect(await used(member)).toBe(before + size)
  })

  test.each([
    ['fits', 0, { reason: '', size: bytesOf(packed).length }],
    ['does not fit', -1, { state: 'failed', reason: roomReasons.space, size: 0, text_size: 0 }],
  ])('a link of knowledge that is fetched again and has grown is checked: it %s', async (_, by, expected) => {
    const { member, agent, knowledge } = await author(world())
    const before = await used(member)
    const { file_id: id } = await knowledge.upload(agent, 'a.txt', bytesOf('短'))
    const { database, blobs } = world().storage
    const { text_size: text } = await rowOf(id)
    const again = { source: 'https://site.example/a.txt', sha256: '', state: 'waiting' } as const
    await database.batch([statement(database.build.updateTable('files').set(again).where('id', '=', id))])
    const body = bytesOf(packed)
    const fetch = async () => ({
      status: 200,
      url: again.source,
      headers: { 'content-type': 'text/plain' },
      body,
    })
    const egress: Egress = Object.create(new Egress(), { fetch: { value: fetch } })
    const quota = before + body.length + text + by
    const parser = new FileParser({ ...world().storage, egress, now: Date.now, quota })
    parsers.push(parser)
    await parser.fetch({ id, queue: '', isMember: true }, attempt)
    expect(await rowOf(id)).toMatchObject(expected)
    const stored = await blobs.head(blobKeys.content(id))
    expect(stored?.size ?? 0).toBe(by === 0 ? body.length : 0)
  })

  test('texts of all visitors of an address count in their quota of a day', async () => {
    const visits = await Promise.all(
      [1, 2].map(async () => {
        const { file_id: id } = await world().visitor().upload('a.txt', bytesOf(packed))
        const { text_size: text } = await rowOf(id)
        await unread(id)
        return { id, text }
      }),
    )
    const [first, second] = visits
    if (!first || !second) throw new Error('two visitors came')
    const most = 13 * first.text
    const address = { ...attempt, queue: `tag of ${first.id}` }
    await parserOf(most).run(first.id, address)
    expect(await rowOf(first.id)).toMatchObject({ state: 'ready' })
    const { database } = world().storage
    const spent = database.build.updateTable('allowances').set({ file_bytes: most })
    await database.batch([statement(spent.where('subject', '=', `a:${address.queue}`), 1)])
    await parserOf(most).run(second.id, address)
    expect(await rowOf(second.id)).toMatchObject({
      state: 'failed',
      reason: '今天上传得够多了，请明天再来，或登录后继续',
    })
  })
})
