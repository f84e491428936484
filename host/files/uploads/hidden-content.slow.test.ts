import { expect, test } from '@jest/globals'
import { type FileInfo, fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import { makeWord, wordParagraph, wordRun } from '../../ingest/testing/make-word.ts'
import { statement } from '../../storage/database/database.ts'
import { author, collection } from '../knowledge/testing/author.ts'
import { bytesOf } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { roomReasons } from './may-retry.ts'
import { readPassages } from './store-passages.ts'

const contract = Buffer.from(
  makeWord({
    body: [
      wordParagraph('合同总价为一百万元。'),
      wordParagraph(wordRun('底价为八十万元。', '<w:vanish/>')),
      wordParagraph('本合同自签字之日起生效。'),
    ].join(''),
  }),
)

describeFiles('hidden content', (world) => {
  const choose = (file_id: string, include: boolean) => [fileRoutes.fileHidden, { file_id, include }] as const
  const textOf = async (id: string) =>
    (await readPassages(world().storage.blobs, id)).map(({ text }) => text).join('')
  const change = async (id: string, set: object) => {
    const { database } = world().storage
    await database.batch([statement(database.build.updateTable('files').set(set).where('id', '=', id))])
  }

  test('is counted, and read once its owner chooses so, and no longer when they choose again', async () => {
    const client = await world().member()
    const info = await client.upload('合同.docx', contract)
    expect(info).toMatchObject({ state: 'ready', hidden: 1, includes_hidden: false })
    expect(await textOf(info.file_id)).not.toContain('底价')

    const chosen = await client.post(...choose(info.file_id, true))
    expect(chosen.data).toMatchObject({ state: 'waiting', progress: 0, hidden: 1, includes_hidden: true })
    expect(await client.settled(info.file_id)).toMatchObject({
      state: 'ready',
      hidden: 1,
      includes_hidden: true,
    })
    expect(await textOf(info.file_id)).toContain('底价为八十万元。')

    await client.post(...choose(info.file_id, false))
    expect(await client.settled(info.file_id)).toMatchObject({ state: 'ready', includes_hidden: false })
    expect(await textOf(info.file_id)).not.toContain('底价')
  })

  test('is chosen by a visitor for their own file, and by nobody else', async () => {
    const [visitor, other] = [world().visitor(), await world().member()]
    const { file_id } = await visitor.upload('合同.docx', contract)
    expect((await other.post(...choose(file_id, true))).status).toBe(404)
    expect((await visitor.post(...choose(file_id, true))).status).toBe(200)
    await visitor.settled(file_id)
    expect(await textOf(file_id)).toContain('底价')
  })

  test('cannot be chosen where there is none, while the file is read, or of a deleted file', async () => {
    const client = await world().member()
    const plain = await client.upload('笔记.txt', bytesOf('一段文字'))
    expect(plain).not.toHaveProperty('hidden')
    expect(await client.post(...choose(plain.file_id, true))).toMatchObject({
      status: 409,
      message: '这个文件里没有隐藏内容',
    })
    const { file_id } = await client.upload('合同.docx', contract)
    await change(file_id, { state: 'parsing' })
    expect((await client.post(...choose(file_id, true))).message).toBe('这个文件正在解析，请等它完成')
    await change(file_id, { state: 'ready' })
    await client.post(fileRoutes.fileDelete, { file_id })
    expect((await client.post(...choose(file_id, true))).status).toBe(404)
  })

  test('the same choice again reads nothing', async () => {
    const client = await world().member()
    const { file_id } = await client.upload('合同.docx', contract)
    const again = await client.post(...choose(file_id, false))
    expect(again.data).toMatchObject({ state: 'ready', includes_hidden: false })
  })

  test('where reading it failed, the file can be read without it', async () => {
    const client = await world().member()
    const { file_id } = await client.upload('合同.docx', contract)
    await client.post(...choose(file_id, true))
    await client.settled(file_id)
    await change(file_id, { state: 'failed', reason: roomReasons.space })
    expect(await client.info(file_id)).toMatchObject({ state: 'failed', hidden: 1, includes_hidden: true })
    const chosen = (await client.post(...choose(file_id, false))).data as FileInfo
    expect(chosen).not.toHaveProperty('reason')
    expect(await client.settled(file_id)).toMatchObject({ state: 'ready', includes_hidden: false })
  })

  test('of knowledge: answers find it then, and readers wait for the next review', async () => {
    const { agent, knowledge, member } = await author(world())
    const { file_id, hidden } = await knowledge.upload(agent, '合同.docx', contract)
    expect(hidden).toBe(1)
    const contentAt = async () => {
      const { build } = world().storage.database
      const query = build.selectFrom('files').select('content_at').where('id', '=', file_id)
      return Number((await world().storage.database.first(query))?.content_at)
    }
    const before = await contentAt()
    const other = await world().member()
    const input = { file_id, include: true }
    expect((await other.post(knowledgeRoutes.knowledgeHidden, input)).status).toBe(404)
    // It is a file of the agent, not one of theirs.
    expect((await member.post(...choose(file_id, true))).status).toBe(404)
    expect((await member.post(knowledgeRoutes.knowledgeHidden, input)).data).toMatchObject({
      state: 'waiting',
      includes_hidden: true,
    })
    expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', includes_hidden: true })
    expect(JSON.stringify((await knowledge.chunks(file_id)).data)).toContain('底价')
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
    expect(await contentAt()).toBeGreaterThan(before)
  })
})
