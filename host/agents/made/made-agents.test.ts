import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type AgentDraft, type AgentSummary, agentLimits } from '../../../lib/contract/made-agent.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const complete = { name: '周报助手', intro: '把流水账写成周报', prompt: '你是周报助手' }

describeOnEachDatabase('agents made by members', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    const audit = new WordAudit({
      words: new WordList([{ text: '禁语', isForbidden: true }]),
      isHealthy: true,
    })
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, { audit })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: built.token })
    const post = async (route: { path: string }, body: object) => client.post(route.path, body)
    const get = async (route: { path: string }, query: Record<string, string> = {}) =>
      client.get(`${route.path}?${new URLSearchParams(query)}`)
    const create = async (over: object = {}) => {
      const reply = await post(agentRoutes.agentCreateBase, { ...complete, ...over })
      return (reply.body.data as { id: string }).id
    }
    const detail = async (id: string) =>
      (await get(agentRoutes.agentDetail, { id })).body.data as { agent: AgentSummary; draft?: AgentDraft }
    return { ...built, client, post, get, create, detail }
  }
  const visitorSees = async (id: string) => {
    const visitor = new AccountClient(host, { device_hash: newDevice() })
    return (await visitor.get(`${agentRoutes.agentDetail.path}?id=${id}`)).status
  }

  test('is created as a draft that only its author sees', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create({ icon: 'seal/周' })
    const { agent, draft } = await author.detail(id)
    expect(agent).toMatchObject({
      ...without(complete, 'prompt'),
      id,
      status: 0,
      is_mine: true,
      author: '小明',
    })
    expect(agent.avatar).toEqual({ tone: 'seal', glyph: '周' })
    expect(draft).toMatchObject({ ...complete, version: 1, published_version: 0 })
    expect((await other.get(agentRoutes.agentDetail, { id })).status).toBe(404)
    expect(await visitorSees(id)).toBe(404)
  })

  test('is saved as the next version; a stale one gets the stored draft', async () => {
    const author = await member()
    const id = await author.create()
    const save = (version: number | undefined, over: object) =>
      author.post(agentRoutes.agentCreateBase, { id, version, ...complete, ...over })
    expect((await save(1, { desc: '甲' })).body.data).toEqual({ id, version: 2 })
    expect((await save(2, { desc: '甲' })).body.data).toEqual({ id, version: 2 })
    const stale = await save(1, { desc: '乙' })
    expect(stale.status).toBe(409)
    expect(stale.body.data).toMatchObject({ current: { desc: '甲', version: 2 } })
    expect((await save(undefined, { desc: '乙' })).body.data).toMatchObject({ field: 'version' })
  })

  test('the basic settings leave the others as they are', async () => {
    const author = await member()
    const id = await author.create()
    const advanced = { id, version: 1, ...complete, memory: true, temperature: 0.5 }
    await author.post(agentRoutes.agentCreateAdvanced, advanced)
    await author.post(agentRoutes.agentCreateBase, { id, version: 2, ...complete, name: '新名字' })
    const { draft } = await author.detail(id)
    expect(draft).toMatchObject({ name: '新名字', memory: true, version: 3 })
    expect(draft).not.toHaveProperty('temperature')
  })

  test('saves at the same moment on one version: one is stored, the others conflict', async () => {
    const author = await member()
    const id = await author.create()
    for (let version = 1; version <= 5; version += 1) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, tab) =>
          author.post(agentRoutes.agentCreateBase, { id, version, ...complete, desc: `${version} ${tab}` }),
        ),
      )
      const statuses = replies.map(({ status }) => status).toSorted((left, right) => left - right)
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
      const { draft } = await author.detail(id)
      const saved = replies.findIndex(({ status }) => status === 200)
      expect(draft).toMatchObject({ version: version + 1, desc: `${version} ${saved}` })
    }
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('agent_versions').select('version').where('agent_id', '=', id),
    )
    // All were saved within ten minutes: each replaced the one before.
    expect(rows.map(({ version }) => Number(version))).toEqual([6])
  })

  test('publishing shows a version to everybody; later drafts stay with the author', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create()
    const published = await author.post(agentRoutes.agentPublish, { id, category: 'life', note: '第一版' })
    expect(published.body.data).toEqual({ status: 3, version: 1 })
    await author.post(agentRoutes.agentCreateBase, { id, version: 1, ...complete, name: '改了名' })
    expect((await other.detail(id)).agent).toMatchObject({ name: complete.name, status: 3, is_mine: false })
    expect(await other.detail(id)).not.toHaveProperty('draft')
    expect(await visitorSees(id)).toBe(200)
    expect((await author.detail(id)).draft).toMatchObject({ name: '改了名', category: '' })
    const versions = (await author.get(agentRoutes.agentVersions, { id })).body.data
    expect(versions).toMatchObject({
      list: [
        { version: 2, was_published: false, is_published: false, name: '改了名' },
        { version: 1, was_published: true, is_published: true, note: '第一版' },
      ],
      hasMore: false,
    })
    const mine = (await author.get(agentRoutes.myAgents)).body.data
    expect(mine).toMatchObject({ list: [{ id, name: '改了名', status: 3 }], total: 1 })

    expect((await author.post(agentRoutes.agentUnpublish, { id })).body.data).toEqual({ status: 1 })
    expect((await author.post(agentRoutes.agentUnpublish, { id })).body.data).toEqual({ status: 1 })
    expect(await visitorSees(id)).toBe(404)
    expect((await author.detail(id)).agent.name).toBe('改了名')
  })

  test('an old version is restored as the draft', async () => {
    const author = await member()
    const id = await author.create()
    await author.post(agentRoutes.agentPublish, { id, category: 'life' })
    await author.post(agentRoutes.agentCreateBase, { id, version: 1, ...complete, name: '改了名' })
    expect((await author.post(agentRoutes.agentRestore, { id, version: 1 })).body.data).toEqual({
      id,
      version: 3,
    })
    expect((await author.detail(id)).draft).toMatchObject({ name: complete.name, version: 3 })
    expect((await author.post(agentRoutes.agentRestore, { id, version: 2 })).status).toBe(404)
  })

  test('a deleted agent does not exist any more, and leaves no text', async () => {
    const author = await member()
    const id = await author.create()
    await author.post(agentRoutes.agentPublish, { id, category: 'life' })
    expect((await author.post(agentRoutes.agentDelete, { id })).status).toBe(200)
    expect((await author.post(agentRoutes.agentDelete, { id })).status).toBe(404)
    expect(await visitorSees(id)).toBe(404)
    const { build } = database()
    const [row] = await database().all(build.selectFrom('agents').selectAll().where('id', '=', id))
    expect(JSON.stringify(row)).not.toContain('周报')
    const versions = await database().all(
      build.selectFrom('agent_versions').select('version').where('agent_id', '=', id),
    )
    expect(versions).toEqual([])
  })

  describe('what is refused', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)
    const variable = (key: string, label = '变量') => ({ key, label, type: 'text', required: false })
    test.each([
      ['name', { name: ' ' }, '请给智能体起个名字'],
      ['name', { name: '长'.repeat(21) }, '名字最多 20 个字'],
      ['intro', { intro: '😀'.repeat(61) }, '简介最多 60 个字'],
      ['desc', { desc: '长'.repeat(501) }, '详细介绍最多 500 个字'],
      ['prompt', { prompt: '长'.repeat(8_001) }, '设定最多 8000 个字'],
      ['greeting', { greeting: '长'.repeat(501) }, '开场白最多 500 个字'],
      ['questions', { questions: many(7) }, '开场问题最多 6 个'],
      ['questions', { questions: [' '] }, '有一个开场问题是空的，请填写或删除'],
      ['questions', { questions: ['长'.repeat(101)] }, '每个开场问题最多 100 个字'],
      ['shortcuts', { shortcuts: many(9).map((label) => ({ label, text: 'x' })) }, '快捷指令最多 8 个'],
      ['shortcuts', { shortcuts: [{ label: '', text: 'x' }] }, '快捷指令的名字要有 1 到 20 个字'],
      ['shortcuts', { shortcuts: [{ label: 'x', text: '' }] }, '快捷指令的内容要有 1 到 500 个字'],
      ['variables', { variables: many(21).map((at) => variable(`v${at}`)) }, '变量最多 20 个'],
      ['variables', { variables: [variable('a', '')] }, '变量的名字要有 1 到 20 个字'],
      ['variables', { variables: [variable('a'), variable('a')] }, '有两个变量的标识相同，请改一个'],
    ])('%s: %j', async (field, over, sentence) => {
      const author = await member()
      const reply = await author.post(agentRoutes.agentCreateAdvanced, { ...complete, ...over })
      expect([reply.status, reply.body.data]).toEqual([400, { field, problems: { [field]: sentence } }])
      expect((await author.get(agentRoutes.myAgents)).body.data).toMatchObject({ total: 0 })
    })

    test('at the limits everything is stored', async () => {
      const author = await member()
      const settings = {
        name: '长'.repeat(20),
        intro: '😀'.repeat(60),
        desc: '长'.repeat(500),
        prompt: '长'.repeat(8_000),
        greeting: '长'.repeat(500),
        questions: many(6).map((at) => at.padEnd(100, '长')),
        shortcuts: many(8).map((at) => ({ label: at.padEnd(20, '长'), text: '长'.repeat(500) })),
        variables: many(20).map((at) => variable(`v${at}`, at.padEnd(20, '长'))),
      }
      const reply = await author.post(agentRoutes.agentCreateAdvanced, settings)
      const { id } = reply.body.data as { id: string }
      expect((await author.detail(id)).draft).toMatchObject(settings)
      const note = '长'.repeat(200)
      expect((await author.post(agentRoutes.agentPublish, { id, category: 'fun', note })).status).toBe(200)
    })

    test.each([
      ['intro', { intro: '' }, ''],
      ['prompt', { prompt: ' ' }, ''],
      ['note', {}, '长'.repeat(201)],
      ['name', { name: '禁 语' }, ''],
      ['intro', { intro: '禁语' }, ''],
      ['desc', { desc: '禁语' }, ''],
      ['prompt', { prompt: '禁语' }, ''],
      ['greeting', { greeting: '禁语' }, ''],
      ['questions', { questions: ['好', '禁语'] }, ''],
      ['shortcuts', { shortcuts: [{ label: '好', text: '禁语' }] }, ''],
      ['variables', { variables: [variable('a', '禁语')] }, ''],
      ['note', {}, '禁语'],
    ])('publishing, for %s: %j', async (field, over, note) => {
      const author = await member()
      const made = await author.post(agentRoutes.agentCreateAdvanced, { ...complete, ...over })
      const { id } = made.body.data as { id: string }
      const reply = await author.post(agentRoutes.agentPublish, { id, category: 'life', note })
      expect([reply.status, reply.body.data]).toMatchObject([
        400,
        { field, problems: { [field]: expect.any(String) } },
      ])
      expect(await visitorSees(id)).toBe(404)
    })

    test('an agent beyond the maximum; deleted ones do not count', async () => {
      const author = await member()
      const id = await author.create()
      const { build } = database()
      const row = await database().first(build.selectFrom('agents').selectAll().where('id', '=', id))
      if (!row) throw new Error('it was created')
      const rows = Array.from({ length: agentLimits.agents - 1 }, (_, at) => ({ ...row, id: `${id}-${at}` }))
      for (const each of rows) await database().batch([statement(build.insertInto('agents').values(each))])
      const refused = await author.post(agentRoutes.agentCreateBase, complete)
      expect([refused.status, refused.body.data]).toEqual([413, { field: 'name' }])
      expect(refused.body.message).toBe('最多建 100 个智能体，请先删除一些')
      await author.post(agentRoutes.agentDelete, { id })
      expect((await author.post(agentRoutes.agentCreateBase, complete)).status).toBe(200)
    })
  })

  test('members who joined by a link see the version that it shares, until it is taken down', async () => {
    const [author, reader] = [await member(), await member()]
    const id = await author.create()
    const { build } = database()
    const joined = { agent_id: id, owner: reader.owner, link_id: 'x', bound_at: 1, used_at: 0 }
    const change = (values: object) =>
      database().batch([statement(build.updateTable('agents').set(values).where('id', '=', id))])
    await database().batch([statement(build.insertInto('agent_readers').values(joined))])
    await change({ linked_version: 1 })
    await author.post(agentRoutes.agentCreateBase, { id, version: 1, ...complete, name: '改了名' })
    const shown = { id, name: complete.name, status: 2, is_mine: false, is_bound: true }
    const theirs = async () => (await reader.get(agentRoutes.myAgents)).body.data
    expect((await reader.detail(id)).agent).toMatchObject(shown)
    expect(await theirs()).toMatchObject({ list: [shown], total: 1 })
    await author.post(agentRoutes.agentPublish, { id, category: 'life' })
    expect(await theirs()).toMatchObject({ list: [{ name: '改了名', status: 3 }] })
    expect((await author.post(agentRoutes.agentUnpublish, { id })).body.data).toEqual({ status: 2 })
    await change({ taken_down_at: 1 })
    expect(await theirs()).toMatchObject({ list: [], total: 0 })
    expect((await reader.get(agentRoutes.agentDetail, { id })).status).toBe(404)
  })

  test('one’s own and joined ones are found by a word, as one sees them', async () => {
    const [author, reader] = [await member(), await member()]
    const find = async (who: typeof author, keyword: string) => {
      const { list } = (await who.get(agentRoutes.myAgents, { keyword })).body.data as {
        list: AgentSummary[]
      }
      return list.map(({ id }) => id)
    }
    const [kitchen, ledger] = [
      await author.create({ name: '家常菜谱' }),
      await author.create({ name: '账本', intro: '一句话记一笔' }),
    ]
    expect(await find(author, '菜 谱')).toEqual([kitchen])
    expect(await find(author, '記一筆')).toEqual([ledger])
    expect(await find(author, '')).toHaveLength(2)
    for (const keyword of ['没有', '%', '_', '！', '。']) expect(await find(author, keyword)).toEqual([])
    expect(await find(reader, '菜谱')).toEqual([])

    const { build } = database()
    const joined = { agent_id: kitchen, owner: reader.owner, link_id: 'x', bound_at: 1, used_at: 0 }
    await database().batch([
      statement(build.insertInto('agent_readers').values(joined)),
      statement(build.updateTable('agents').set({ linked_version: 1 }).where('id', '=', kitchen)),
    ])
    expect(await find(reader, '菜谱')).toEqual([kitchen])
    // What the author has changed since is not shared.
    await author.post(agentRoutes.agentCreateBase, {
      id: kitchen,
      version: 1,
      ...complete,
      name: '祖传秘方',
    })
    expect(await find(author, '秘方')).toEqual([kitchen])
    expect([await find(reader, '秘方'), await find(reader, '菜谱')]).toEqual([[], [kitchen]])
  })

  test('copies: of own ones, and of public ones whose authors allow it', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create({ name: '一二三四五六七八九十一二三四五六七八九十' })
    const own = (await author.post(agentRoutes.agentCopy, { id })).body.data as {
      id: string
      version: number
    }
    expect(own.version).toBe(1)
    expect((await author.detail(own.id)).draft).toMatchObject({
      name: '一二三四五六七八九十一二三四五六七 副本',
      prompt: complete.prompt,
    })
    expect((await other.post(agentRoutes.agentCopy, { id })).status).toBe(404)
    await author.post(agentRoutes.agentPublish, { id, category: 'life' })
    expect((await other.post(agentRoutes.agentCopy, { id })).status).toBe(404)
    const tools = [{ plugin_id: 'p', tool_ids: ['t'] }]
    const open = { ...complete, id, version: 1, allow_copy: true, tools }
    await author.post(agentRoutes.agentCreateAdvanced, open)
    expect((await other.post(agentRoutes.agentCopy, { id })).status).toBe(404)
    await author.post(agentRoutes.agentPublish, { id, category: 'life' })
    const copy = (await other.post(agentRoutes.agentCopy, { id })).body.data as { id: string }
    expect((await other.detail(copy.id)).draft).toMatchObject({
      name: '周报助手 副本',
      prompt: complete.prompt,
      tools: [],
      allow_copy: false,
      published_version: 0,
    })
  })

  test('each icon is another one than the last', async () => {
    const { get } = await member()
    const seen = new Set<string>()
    let last_name = ''
    for (let at = 0; at < 4; at += 1) {
      const reply = (await get(agentRoutes.agentIcon, { name: '《周》报', last_name })).body.data
      const { icon, last_name: next } = reply as { icon: string; last_name: string }
      expect(next).toMatch(/^[a-z]+\/周$/)
      expect(icon).toMatch(/^data:image\/svg\+xml,/)
      seen.add(icon)
      last_name = next
    }
    expect(seen.size).toBe(4)
  })
})

function without<Thing extends object, Key extends keyof Thing>(thing: Thing, key: Key): Omit<Thing, Key> {
  const { [key]: _, ...rest } = thing
  return rest
}
