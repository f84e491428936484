import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  type AgentDraft,
  type AgentSettings,
  agentLimits,
  agentSettings,
} from '../../../../lib/contract/made-agent.ts'
import { agentRoutes } from '../../../../lib/contract/routes/agent-routes.ts'
import {
  type AgentFile,
  agentFileBytes,
  agentTransferRoutes,
} from '../../../../lib/contract/routes/agent-transfer-routes.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { randomSettings } from './testing/random-settings.ts'

const exportPath = agentTransferRoutes.agentExport.path
const importPath = agentTransferRoutes.agentImport.path

describeOnEachDatabase('agents as files', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: built.token })
    const create = async (settings: Partial<AgentSettings>) => {
      const reply = await client.post(agentRoutes.agentCreateAdvanced.path, settings)
      return (reply.body.data as { id: string }).id
    }
    const draft = async (id: string) =>
      ((await client.get(`${agentRoutes.agentDetail.path}?id=${id}`)).body.data as { draft: AgentDraft })
        .draft
    const exported = async (id: string) =>
      (await client.get(`${exportPath}?id=${id}`)).body.data as { file_name: string; content: AgentFile }
    const importFile = (file: unknown, confirm?: boolean) => client.post(importPath, { file, confirm })
    const count = async () => {
      const { build } = database()
      const rows = await database().all(
        build.selectFrom('agents').select('id').where('owner', '=', built.owner),
      )
      return rows.length
    }
    return { ...built, client, create, draft, exported, importFile, count }
  }
  const fileOf = (agent: object, rest: object = {}) => ({
    format: 'zhizhou-agent',
    version: 1,
    exported: '2026-01-01T00:00:00.000Z',
    agent: { name: '周报助手', ...agent },
    ...rest,
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'settings survive an export and an import by somebody else: seed %i',
    async (seed) => {
      const [author, other] = [await member(), await member()]
      const id = await author.create(randomSettings(seed))
      const original = await author.draft(id)
      const { file_name, content } = await author.exported(id)
      expect(file_name).toMatch(/^[^\\/:*?"<>|]+\.zhizhou-agent\.json$/)
      const reply = await other.importFile(content, true)
      expect(reply.status).toBe(200)
      const made = reply.body.data as { id: string; version: number }
      expect(await other.draft(made.id)).toEqual({ ...original, version: 1 })
    },
  )

  test('the file holds the settings and nothing of its author, readers, links or chats', async () => {
    const author = await member()
    const id = await author.create({ name: '周报助手', prompt: '你是周报助手' })
    const reader = await buildUser(database())
    const { build } = database()
    const joined = { agent_id: id, owner: reader.owner, link_id: 'link-1', bound_at: 1, used_at: 1 }
    // A later version of the host may store more with the settings.
    const stored = JSON.stringify({ ...(await author.draft(id)), api_key: 'sk-secret' })
    await database().batch([
      statement(build.insertInto('agent_readers').values(joined)),
      statement(build.updateTable('agent_versions').set({ settings: stored }).where('agent_id', '=', id)),
    ])
    const { file_name, content } = await author.exported(id)
    expect(file_name).toBe('周报助手.zhizhou-agent.json')
    expect(Object.keys(content)).toEqual(['format', 'version', 'exported', 'agent'])
    const known = Object.keys(agentSettings.shape)
    expect(Object.keys(content.agent).filter((name) => !known.includes(name))).toEqual([])
    const text = JSON.stringify(content)
    const phone = (author.user as { phone?: string }).phone ?? author.user.uid
    for (const secret of [
      id,
      author.owner,
      author.user.uid,
      author.token,
      phone,
      reader.owner,
      'link-1',
      'sk-secret',
    ])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('without a confirmation it says what comes and what is left out, and stores nothing', async () => {
    const author = await member()
    const file = fileOf(
      {
        intro: '把流水账写成周报',
        prompt: '你是周报助手😀',
        questions: ['写周报', '写月报'],
        variables: [{ key: 'team', label: '部门', type: 'text', required: true, colour: 'red' }],
        tools: [{ plugin_id: 'weather', tool_ids: ['now', 'week'] }],
        model: 'no-such-model',
        voice: 'alto',
      },
      { author: '半亩' },
    )
    const reply = await author.importFile(file)
    expect([reply.status, reply.body.data]).toEqual([
      200,
      {
        agent: {
          name: '周报助手',
          intro: '把流水账写成周报',
          prompt: 7,
          questions: 2,
          shortcuts: 0,
          variables: 1,
          tools: 0,
        },
        skipped: [
          { what: 'author', why: 'unknown_field' },
          { what: 'agent.variables.0.colour', why: 'unknown_field' },
          { what: 'agent.voice', why: 'unknown_field' },
          { what: 'no-such-model', why: 'no_model' },
          { what: 'weather', why: 'no_tool' },
        ],
      },
    ])
    expect(await author.count()).toBe(0)
    const made = (await author.importFile(file, true)).body.data as { id: string }
    expect(await author.draft(made.id)).toMatchObject({ name: '周报助手', model: '', tools: [], version: 1 })
  })

  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
  const long = (length: number) => '字'.repeat(length)
  describe.each([
    ['no object', '你好', 'file', '这不是智能体文件'],
    ['null', null, 'file', '这不是智能体文件'],
    ['a list', [fileOf({})], 'file', '这不是智能体文件'],
    ['another format', fileOf({}, { format: 'dify' }), 'file', '这不是智能体文件'],
    ['no version', fileOf({}, { version: undefined }), 'file', '这不是智能体文件'],
    ['no agent', fileOf({}, { agent: undefined }), 'file', '这不是智能体文件'],
    ['a newer version', fileOf({}, { version: 2 }), 'version', '这个文件是更新的版本导出的，请先升级再导入'],
    ['deep nesting', fileOf({ desc: nested(40) }), 'file', '这个文件的内容嵌套太深，不能导入'],
    ['no name', fileOf({ name: '' }), 'name', '请给智能体起个名字'],
    ['a long name', fileOf({ name: long(agentLimits.name + 1) }), 'name', '名字最多 20 个字'],
    ['a long prompt', fileOf({ prompt: long(8_001) }), 'prompt', '设定最多 8000 个字'],
    ['a very long prompt', fileOf({ prompt: long(50_000) }), 'prompt', '设定最多 8000 个字'],
    ['many questions', fileOf({ questions: Array(7).fill('问') }), 'questions', '开场问题最多 6 个'],
    ['very many questions', fileOf({ questions: Array(60).fill('问') }), 'questions', '开场问题最多 6 个'],
    ['a very long question', fileOf({ questions: [long(3_000)] }), 'questions', '每个开场问题最多 100 个字'],
    ['another type', fileOf({ prompt: 5 }), 'prompt', 'prompt 的内容不正确'],
    [
      'a wrong key',
      fileOf({ variables: [{ key: '1', label: 'a', type: 'text', required: true }] }),
      'variables.0.key',
      'variables.0.key 的内容不正确',
    ],
  ])('%s', (_, file, field, message) => {
    test.each([false, true])('is refused; confirmed: %s', async (confirm) => {
      const author = await member()
      const reply = await author.importFile(file, confirm)
      expect([reply.status, reply.body.message]).toEqual([400, message])
      expect(reply.body.data).toMatchObject({ field })
      expect(await author.count()).toBe(0)
    })
  })

  test('a file that is too large is refused', async () => {
    const author = await member()
    expect((await author.importFile(fileOf({ more: 'x'.repeat(agentFileBytes + 1024) }))).status).toBe(413)
  })

  test('a field named __proto__ is refused, not merged', async () => {
    const author = await member()
    const agent: unknown = JSON.parse('{"name":"帮手","__proto__":{"allow_copy":true}}')
    expect((await author.importFile(fileOf({}, { agent }), true)).status).toBe(400)
    expect(await author.count()).toBe(0)
  })

  test('exports and imports are paced with the other changes of a member', async () => {
    const env = readEnvironment({ RATE_LIMIT: '10000', DATA_DIR: '/nowhere' })
    const paced = await startTestHost({ ...storage, database: database() }, async function* () {}, { env })
    const author = new AccountClient(paced, { k_sso_token: (await buildUser(database())).token })
    const other = new AccountClient(paced, { k_sso_token: (await buildUser(database())).token })
    const calls = [
      () => author.post(importPath, { file: fileOf({}) }),
      () => author.get(`${exportPath}?id=unknown`),
      () => author.post(agentRoutes.agentDelete.path, { id: 'unknown' }),
    ]
    const statuses = new Set<number>()
    for (let at = 0; at < 120; at += 1) statuses.add((await calls[at % calls.length]?.())?.status ?? 0)
    expect([...statuses]).toEqual([200, 404])
    for (const call of calls) expect((await call()).status).toBe(429)
    expect((await other.post(importPath, { file: fileOf({}) })).status).toBe(200)
    await paced.close()
  })

  test('only the author exports, also of a published agent', async () => {
    const [author, other] = [await member(), await member()]
    const id = await author.create({ name: '周报助手', intro: '周报', prompt: '写周报', allow_copy: true })
    await author.client.post(agentRoutes.agentPublish.path, { id, category: 'life', note: '' })
    expect((await other.client.get(`${exportPath}?id=${id}`)).status).toBe(404)
    await author.client.post(agentRoutes.agentDelete.path, { id })
    expect((await author.client.get(`${exportPath}?id=${id}`)).status).toBe(404)
  })

  test('an agent beyond the maximum is refused', async () => {
    const author = await member()
    const id = await author.create({ name: '周报助手' })
    const { build } = database()
    const row = await database().first(build.selectFrom('agents').selectAll().where('id', '=', id))
    if (!row) throw new Error('it was created')
    for (let at = 1; at < agentLimits.agents; at += 1)
      await database().batch([statement(build.insertInto('agents').values({ ...row, id: `${id}-${at}` }))])
    expect((await author.importFile(fileOf({}), true)).status).toBe(413)
    expect(await author.count()).toBe(agentLimits.agents)
  })
})
