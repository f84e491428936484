import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountFilePaths } from '../../../lib/contract/routes/account-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { knowledgeLimits } from '../../../lib/contract/routes/knowledge-routes.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { agentOwner } from '../agent-owner.ts'
import { ownFiles } from '../own-files.ts'
import { bytesOf, put, type UploadTarget } from '../testing/file-client.ts'
import { describeFiles, type FileWorld } from '../testing/file-world.ts'
import { author, collection } from './testing/author.ts'
import { KnowledgeClient } from './testing/knowledge-client.ts'

const canary = '琉璃犀角杯'
const text = `${canary}藏在城西的旧仓库里，钥匙在老周手上。`
let page = text
let server: Server
beforeAll(async () => {
  server = createServer((_, reply) => reply.setHeader('content-type', 'text/plain; charset=utf-8').end(page))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

// The jobs of every host on the storage fetch links.
const overrides = () => ({ egress: egressTo((server.address() as AddressInfo).port) })

function describeKnowledge(world: () => FileWorld): void {
  test('a file is read into the collection of its agent, and its passages can be reviewed', async () => {
    const { agent, knowledge } = await author(world())
    const file = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    expect(file).toMatchObject({
      name: '仓库.txt',
      state: 'ready',
      progress: 100,
      chunks: 1,
      may_reparse: true,
    })
    expect(await knowledge.list(agent)).toMatchObject({
      data: { list: [{ file_id: file.file_id }], used: bytesOf(text).length, quota: knowledgeLimits.bytes },
    })
    expect(await knowledge.chunks(file.file_id)).toMatchObject({
      data: { list: [{ id: '0', text }], offset: 1, hasMore: false },
    })
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
  })

  test('the same content is the same file, also when it is sent twice at once', async () => {
    const { agent, make, knowledge } = await author(world())
    const bytes = bytesOf('同一份说明')
    const signed = await Promise.all([1, 2, 3].map(() => knowledge.sign(agent, '说明.txt', bytes)))
    const ids = new Set(signed.map(({ data }) => (data as UploadTarget).file_id))
    expect(ids.size).toBe(1)
    await put(signed[0]?.data as UploadTarget, bytes)
    const [id = ''] = ids
    await knowledge.finish(id)
    const { state } = await knowledge.settled(agent, id)
    const again = await knowledge.sign(agent, '改了名.txt', bytes)
    expect([state, again.data]).toEqual([
      'ready',
      expect.objectContaining({ file_id: id, exists: true, upload_url: '' }),
    ])
    expect((await knowledge.finish(id)).data).toMatchObject({ file_id: id, state: 'ready' })
    const other = await knowledge.sign(await make(), '说明.txt', bytes)
    expect(other.data).toMatchObject({ exists: false })
  })

  test('a deleted file leaves no passage, no word and no content', async () => {
    const { agent, knowledge, member } = await author(world())
    const kept = await knowledge.upload(agent, '留下.txt', bytesOf('城东的渡口每天六点开船。'))
    const file = await knowledge.upload(agent, '删除.txt', bytesOf(text))
    expect((await knowledge.remove(file.file_id)).status).toBe(200)
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
    expect((await knowledge.files(agent)).map(({ file_id }) => file_id)).toEqual([kept.file_id])
    for (const reply of [await knowledge.chunks(file.file_id), await knowledge.remove(file.file_id)])
      expect(reply.status).toBe(404)
    expect((await member.get(fileRoutes.fileText, { file_id: file.file_id })).status).toBe(404)
  })

  test('deleting the agent deletes its files and its collection', async () => {
    const { agent, knowledge, member } = await author(world())
    const { file_id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    expect((await member.post(agentRoutes.agentDelete, { id: agent })).status).toBe(200)
    expect((await knowledge.list(agent)).status).toBe(404)
    expect((await knowledge.chunks(file_id)).status).toBe(404)
    expect((await knowledge.sign(agent, 'a.txt', bytesOf('a'))).status).toBe(404)
    const { database, libraryDatabase } = world().storage
    const named = libraryDatabase.build
      .selectFrom('library_collections')
      .selectAll()
      .where('name', '=', `agent:${agent}`)
    expect(await libraryDatabase.all(named)).toEqual([])
    const files = database.build.selectFrom('files').selectAll().where('owner', '=', agentOwner(agent))
    expect((await database.all(files)).filter((row) => Number(row.deleted_at) === 0)).toEqual([])
  })

  test('nobody else finds its passages, titles or words, nor does another agent', async () => {
    const { agent, make, knowledge, member } = await author(world())
    const { file_id } = await knowledge.upload(agent, `${canary}.txt`, bytesOf(text))
    const other = await make()
    const stranger = await world().member()
    const { storage } = world()
    const own = ownFiles({ ...storage, isMember: () => true })

    for (const client of [member, stranger]) {
      for (const [route, query] of [
        [fileRoutes.fileList, { keyword: canary }],
        [fileRoutes.fileList, {}],
        [routes.completion, { key: canary.slice(0, 2) }],
      ] as const)
        expect(JSON.stringify((await client.get(route, query)).data)).not.toContain(canary)
      expect(await own.newest(client.owner, 100)).toEqual([])
      expect(await own.named(client.owner, [file_id])).toEqual([])
      expect((await client.post(fileRoutes.fileDelete, { file_id })).status).toBe(404)
      expect((await client.get(fileRoutes.fileInfo, { file_id })).status).toBe(404)
    }
    expect((await stranger.get(fileRoutes.fileText, { file_id })).status).toBe(404)
    expect((await stranger.openOwn(file_id)).status).toBe(404)
    // Its author reads it as knowledge.
    expect(JSON.stringify((await knowledge.chunks(file_id)).data)).toContain(canary)

    const words = ['琉璃', '犀角', '角杯', canary, '仓库', '钥匙']
    for (const name of ['public', `agent:${other}`, `file:${file_id}`] as const) {
      const reader = storage.library.collection(name)
      const frequencies = [...(await reader.documentFrequencies(words)).values()]
      expect([name, frequencies.reduce((sum, each) => sum + each, 0)]).toEqual([name, 0])
      expect([name, await reader.candidates(words, 10)]).toEqual([name, []])
      if (name !== 'public') expect(await reader.statistics()).toMatchObject({ passageCount: 0 })
    }
  })

  test('calls about the knowledge of others answer as if there were none', async () => {
    const { agent, knowledge } = await author(world())
    const { file_id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    const stranger = await world().member()
    const ownFile = await stranger.upload('自己的.txt', bytesOf('自己的文件'))
    const theirs = new KnowledgeClient(stranger)
    const replies = [
      await theirs.list(agent),
      await theirs.sign(agent, 'a.txt', bytesOf('a')),
      await theirs.link(agent, 'http://site.example/'),
      ...(await Promise.all(
        // Neither another author's file nor a member's own.
        [file_id, ownFile.file_id].flatMap((id) => [
          theirs.chunks(id),
          theirs.finish(id),
          theirs.reparse(id),
          theirs.remove(id),
        ]),
      )),
    ]
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
    expect((await knowledge.files(agent)).length).toBe(1)
  })

  describe('limits', () => {
    /** Rows as if they had been uploaded. */
    async function fill(agent: string, owner: string, count: number, size: number) {
      const { database } = world().storage
      const at = Date.now()
      const row = {
        owner: agentOwner(agent),
        author: owner,
        name: 'x',
        size,
        mime: '',
        sha256: 'x',
        source: '',
      }
      const state = { state: 'ready', progress: 100, pages: 0, sheets: 0, reason: '', refs: 0 } as const
      const times = { created_at: at, changed_at: at, expires_at: 0, deleted_at: 0 }
      const rows = Array.from({ length: count }, () => ({ id: randomId(), ...row, ...state, ...times }))
      await database.batch([statement(database.build.insertInto('files').values(rows))])
    }

    test('of the number of files of an agent', async () => {
      const { agent, knowledge, member, make } = await author(world())
      await fill(agent, member.owner, knowledgeLimits.files, 1)
      const refused = await knowledge.sign(agent, 'a.txt', bytesOf('a'))
      expect(refused).toMatchObject({
        status: 413,
        field: 'name',
        message: expect.stringContaining('500 个文件'),
      })
      expect(await knowledge.link(agent, 'http://site.example/')).toMatchObject({ status: 413 })
      expect((await knowledge.sign(await make(), 'a.txt', bytesOf('a'))).status).toBe(200)
      const operators = await world().another({}, { ...overrides(), isOperator: async () => true })
      const asOperator = new KnowledgeClient(member.at(operators))
      expect((await asOperator.sign(agent, 'a.txt', bytesOf('a'))).status).toBe(200)
    })

    test('of the bytes of an agent', async () => {
      const { agent, knowledge, member } = await author(world())
      await fill(agent, member.owner, 1, knowledgeLimits.bytes)
      const refused = await knowledge.sign(agent, 'a.txt', bytesOf('a'))
      expect(refused).toMatchObject({
        status: 413,
        field: 'size',
        message: expect.stringContaining('200 MB'),
      })
    })

    test("of the member's space, which their own files share", async () => {
      const host = await world().another({ QUOTA_FILES_MB: '1' }, overrides())
      const { agent, knowledge, member } = await author(world())
      // The agent itself takes up some hundred bytes.
      await fill(agent, member.owner, 1, 1024 * 1024 - 2_000)
      const here = member.at(host)
      const bytes = bytesOf('超过空间'.repeat(200))
      expect(await here.sign('own.txt', bytes)).toMatchObject({ status: 413, field: 'size' })
      expect(await new KnowledgeClient(here).sign(agent, 'a.txt', bytes)).toMatchObject({
        status: 413,
        field: 'size',
      })
      expect((await here.sign('own.txt', bytesOf('少'))).status).toBe(200)
      expect((await knowledge.sign(agent, 'a.txt', bytes)).status).toBe(200)
    })

    test('images and data files have no text', async () => {
      const { agent, knowledge } = await author(world())
      for (const name of ['图.png', '表.parquet'])
        expect(await knowledge.sign(agent, name, bytesOf('x'))).toMatchObject({ status: 415, field: 'name' })
      expect((await knowledge.list(agent)).data).not.toHaveProperty('reads_images')
    })
  })

  test('a file is read again on request', async () => {
    const { agent, knowledge } = await author(world())
    const { file_id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    expect((await knowledge.reparse(file_id)).data).toMatchObject({
      state: 'waiting',
      progress: 0,
      chunks: 0,
    })
    expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', chunks: 1 })
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
  })

  test('a link is one file, and is fetched again on request', async () => {
    page = '第一版的说明'
    const { agent, knowledge } = await author(world())
    const { data } = await knowledge.link(agent, 'http://site.example/guide')
    const { file_id } = data as { file_id: string }
    const { state, reason, url } = await knowledge.settled(agent, file_id)
    expect([state, reason, url]).toEqual(['ready', undefined, 'http://site.example/guide'])
    expect((await knowledge.link(agent, 'http://site.example/guide')).data).toEqual({ file_id })

    page = '第二版的说明'
    await knowledge.reparse(file_id)
    await knowledge.settled(agent, file_id)
    expect(await knowledge.chunks(file_id)).toMatchObject({ data: { list: [{ text: page }] } })
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })

    const copy = await knowledge.link(agent, 'http://site.example/copy')
    const failed = await knowledge.settled(agent, (copy.data as { file_id: string }).file_id)
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringContaining('相同') })
  })

  test('its content has the time when it was last replaced by another', async () => {
    page = '第一版的价目'
    const { agent, knowledge } = await author(world())
    const { database } = world().storage
    const timeOf = async (id: string) => {
      const row = await database.first(
        database.build.selectFrom('files').select('content_at').where('id', '=', id),
      )
      return Number(row?.content_at)
    }
    const readAgain = async (id: string) => {
      await knowledge.reparse(id)
      expect(await knowledge.settled(agent, id)).toMatchObject({ state: 'ready' })
      return timeOf(id)
    }
    const { data } = await knowledge.link(agent, 'http://site.example/prices')
    const { file_id: link } = data as { file_id: string }
    await knowledge.settled(agent, link)
    const { file_id: upload } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    const [linked, sent] = [await timeOf(link), await timeOf(upload)]
    expect(Math.min(linked, sent)).toBeGreaterThan(0)
    expect([await readAgain(link), await readAgain(upload)]).toEqual([linked, sent])
    page = '第二版的价目'
    expect(await readAgain(link)).toBeGreaterThan(linked)
  })

  test('it is exported with the account of its author', async () => {
    const { agent, knowledge, member } = await author(world())
    const { file_id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    const reply = await member.open(accountFilePaths.export, { ...member.headers })
    expect(await reply.json()).toMatchObject({ files: [{ id: file_id, belongs_to: agentOwner(agent) }] })
  })
}

describeFiles('knowledge of agents', describeKnowledge, overrides)
