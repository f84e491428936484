import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AgentDraft } from '../../../../lib/contract/made-agent.ts'
import { pluginLimits } from '../../../../lib/contract/plugins/plugin.ts'
import { agentRoutes } from '../../../../lib/contract/routes/agent-routes.ts'
import { agentTransferRoutes } from '../../../../lib/contract/routes/agent-transfer-routes.ts'
import { agentPluginRoutes, pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { OutputOf } from '../../../../lib/contract/routes/route.ts'
import { statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { pluginMember, weather } from '../../../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../../../tools/plugins/testing/store-tool.ts'
import { usedVersion, versionForAgent } from '../../../tools/plugins/used-version.ts'

type Listed = OutputOf<typeof agentPluginRoutes.agentPluginList>['list'][number]

const { agentPluginAdd, agentPluginDelete } = agentPluginRoutes
const agent = { name: '出行帮手', intro: '出门前看看', prompt: '你是出行帮手' }

describeOnEachDatabase('the plugins of an agent', (database) => {
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
    const built = await pluginMember(host, database())
    const createAgent = async (over: object = {}) => {
      const reply = await built.post(agentRoutes.agentCreateAdvanced, { ...agent, ...over })
      return (reply.body.data as { id: string }).id
    }
    const draft = async (id: string) =>
      ((await built.get(agentRoutes.agentDetail.path, { id })).body.data as { draft: AgentDraft }).draft
    const add = (agent_id: string, plugin_id: number, tool_ids?: number[]) =>
      built.post(agentPluginAdd, { agent_id, plugin_id, ...(tool_ids && { tool_ids }) })
    const remove = (agent_id: string, plugin_id: number) =>
      built.post(agentPluginDelete, { agent_id, plugin_id })
    const listed = async (id: string) => ((await built.agentPlugins(id)).body.data as { list: Listed[] }).list
    return { ...built, createAgent, draft, add, remove, listed }
  }
  const usesOf = async (id: number) => {
    const { build } = database()
    const row = await database().first(build.selectFrom('plugins').select('uses').where('id', '=', id))
    return Number(row?.uses)
  }

  test('an agent keeps the version that it took until it takes the newest', async () => {
    const [author, user] = [await member(), await member()]
    const plugin = await author.publish()
    const id = await user.createAgent()
    expect((await user.add(id, plugin)).body.data).toEqual({ id, version: 2 })
    const [tool] = (await user.read(plugin)).plugin.tools
    expect((await user.draft(id)).tools).toEqual([
      { plugin_id: String(plugin), version: 2, tool_ids: [String(tool?.id)] },
    ])
    expect(await usesOf(plugin)).toBe(1)
    expect((await author.read(plugin)).draft.used_by).toEqual({ own: [], others: 1 })

    const later = await storeTool(database(), {
      pluginId: plugin,
      owner: author.owner,
      settings: { name: '明天' },
    })
    await author.post(pluginRoutes.pluginUpdate, {
      ...weather,
      id: plugin,
      url: 'https://93.184.216.34/v2',
      auth_type: 0,
    })
    expect(await user.listed(id)).toMatchObject([{ version: 2, latest_version: 2, changes: [] }])
    await author.post(pluginRoutes.pluginPublish, { id: plugin })
    expect(await user.listed(id)).toMatchObject([
      {
        version: 2,
        latest_version: 4,
        tools: [{ id: tool?.id }],
        changes: [
          { kind: 'url', tool: '', fields: [] },
          { kind: 'auth', tool: '', fields: [] },
          { kind: 'added', tool: '明天', fields: [] },
        ],
      },
    ])
    expect((await user.add(id, plugin, [later])).body.data).toEqual({ id, version: 3 })
    expect(await user.listed(id)).toMatchObject([
      { version: 4, latest_version: 4, tool_ids: [later], changes: [] },
    ])
    expect(await usesOf(plugin)).toBe(1)
    expect((await user.remove(id, plugin)).body.data).toEqual({ id, version: 4 })
    expect((await user.remove(id, plugin)).body.data).toEqual({ id, version: 4 })
    expect([await user.listed(id), await usesOf(plugin)]).toEqual([[], 0])
  })

  test('of an own plugin the draft is taken, and frozen', async () => {
    const author = await member()
    const plugin = await author.create()
    const id = await author.createAgent()
    expect((await author.add(id, plugin)).body.data).toMatchObject({ field: 'tools' })
    const tool = await storeTool(database(), { pluginId: plugin, owner: author.owner })
    await author.add(id, plugin)
    expect(await usedVersion(database(), plugin, 2)).toMatchObject({ publishedAt: 0 })
    expect((await author.read(plugin)).draft.used_by).toEqual({ own: [{ id, name: '出行帮手' }], others: 0 })
    const path = JSON.stringify({
      name: '工具',
      description: '查一查',
      method: 'POST',
      path: '/new',
      params: [],
    })
    const { build } = database()
    await database().batch([
      statement(build.updateTable('tools').set({ settings: path }).where('id', '=', tool)),
      statement(build.updateTable('plugins').set({ version: 3 }).where('id', '=', plugin)),
    ])
    expect(await author.listed(id)).toMatchObject([
      {
        version: 2,
        latest_version: 3,
        tools: [{ path: '/now', method: 'GET', is_safe: true }],
        changes: [{ kind: 'changed', tool: '工具', fields: ['name', 'method', 'path', 'is_safe'] }],
      },
    ])
  })

  test('what belongs to others can neither be added nor used by naming it', async () => {
    const [author, other] = [await member(), await member()]
    const plugin = await author.create({ name: '秘密草稿' })
    await storeTool(database(), { pluginId: plugin, owner: author.owner, settings: { name: '秘密工具' } })
    const mine = await author.createAgent()
    await author.add(mine, plugin)
    const id = await other.createAgent()
    expect((await other.add(id, plugin)).status).toBe(404)
    expect((await other.add(mine, plugin)).status).toBe(404)
    expect((await other.remove(mine, plugin)).status).toBe(404)
    expect((await other.agentPlugins(mine)).status).toBe(404)
    const tools = [{ plugin_id: String(plugin), version: 2, tool_ids: ['1'] }]
    const named = await other.createAgent({ tools })
    const listed = await other.listed(named)
    expect(listed).toMatchObject([{ version: 0, latest_version: 0, tools: [], plugin: { name: '' } }])
    expect(JSON.stringify(listed)).not.toMatch(/秘密/)
    expect(await versionForAgent(database(), { owner: other.owner }, plugin, 2)).toBeUndefined()
    expect(await versionForAgent(database(), { owner: other.owner }, plugin, 0)).toBeUndefined()
    expect(await usesOf(plugin)).toBe(1)
  })

  test('others lose what is taken down or deleted; a withdrawn one stays', async () => {
    const [author, user] = [await member(), await member()]
    const plugin = await author.publish()
    const id = await user.createAgent()
    await user.add(id, plugin)
    await author.post(pluginRoutes.pluginUnpublish, { id: plugin })
    expect(await user.listed(id)).toMatchObject([{ version: 2, latest_version: 2 }])
    expect((await user.add(id, plugin)).status).toBe(404)
    const { build } = database()
    const takenDown = (at: number) =>
      database().batch([
        statement(build.updateTable('plugins').set({ taken_down_at: at }).where('id', '=', plugin)),
      ])
    await takenDown(1)
    expect(await user.listed(id)).toMatchObject([{ version: 0 }])
    expect(await versionForAgent(database(), { owner: author.owner }, plugin, 2)).toBeDefined()
    await takenDown(0)
    await author.post(pluginRoutes.pluginDelete, { id: plugin })
    expect(await user.listed(id)).toMatchObject([{ version: 0, latest_version: 0 }])
    expect((await user.remove(id, plugin)).status).toBe(200)
    expect(await user.listed(id)).toEqual([])
  })

  test('an agent uses at most 40 tools', async () => {
    const author = await member()
    const plugin = await author.create()
    const tools: number[] = []
    for (let made = 0; made < 41; made += 1)
      tools.push(await storeTool(database(), { pluginId: plugin, owner: author.owner }))
    const id = await author.createAgent()
    expect((await author.add(id, plugin)).body.data).toMatchObject({
      field: 'tools',
      problems: { tools: '工具最多 40 个' },
    })
    expect((await author.add(id, plugin, tools.slice(1))).status).toBe(200)
    expect((await author.add(id, plugin, [7])).body.data).toMatchObject({ field: 'tool_ids' })
    const other = await author.publish({ name: '再来一个' })
    expect((await author.add(id, other)).body.data).toMatchObject({ field: 'tools' })
  })

  test('additions at the same moment all count, next to a save in another tab', async () => {
    const author = await member()
    const id = await author.createAgent()
    const plugins = await Promise.all(['一', '二', '三'].map((name) => author.publish({ name })))
    const replies = await Promise.all([
      ...plugins.map((plugin) => author.add(id, plugin)),
      author.post(agentRoutes.agentCreateBase, { ...agent, id, version: 1, name: '新名字' }),
    ])
    expect(replies.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    const { tools } = await author.draft(id)
    expect(
      tools.map(({ plugin_id: plugin }) => Number(plugin)).toSorted((left, right) => left - right),
    ).toEqual(plugins.toSorted((left, right) => left - right))
    expect(await Promise.all(plugins.map(usesOf))).toEqual([1, 1, 1])
    await author.post(agentRoutes.agentDelete, { id })
    expect(await Promise.all(plugins.map(usesOf))).toEqual([0, 0, 0])
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('agent_plugins').select('plugin_id').where('agent_id', '=', id),
    )
    expect(rows).toEqual([])
  })

  test('old versions of a plugin go, but those that agents use', async () => {
    const [author, user] = [await member(), await member()]
    const plugin = await author.publish()
    const [draft, published] = [await user.createAgent(), await user.createAgent()]
    await user.add(draft, plugin)
    await user.add(published, plugin)
    await user.post(agentRoutes.agentPublish, { id: published, category: 'life' })
    const { build } = database()
    for (let made = 0; made < pluginLimits.versions + 5; made += 1) {
      await author.post(pluginRoutes.pluginUpdate, { ...weather, id: plugin, description: `第 ${made} 次` })
      await author.post(pluginRoutes.pluginPublish, { id: plugin })
      if (made === 0) await user.add(published, plugin)
    }
    const kept = async () => {
      const rows = await database().all(
        build
          .selectFrom('plugin_versions')
          .select('version')
          .where('plugin_id', '=', plugin)
          .orderBy('version'),
      )
      return rows.map(({ version }) => Number(version))
    }
    const versions = await kept()
    expect(versions).toHaveLength(pluginLimits.versions)
    expect(versions.slice(0, 2)).toEqual([2, 3])
    await user.remove(draft, plugin)
    await user.post(agentRoutes.agentPublish, { id: published, category: 'life' })
    await author.post(pluginRoutes.pluginUpdate, { ...weather, id: plugin, description: '最后一次' })
    await author.post(pluginRoutes.pluginPublish, { id: plugin })
    expect((await kept())[0]).toBe(3)
  }, 60_000)

  test('an agent is exported and imported with what may be used here', async () => {
    const [author, other] = [await member(), await member()]
    const [shared, own] = [await author.publish(), await author.create({ name: '自用' })]
    await storeTool(database(), { pluginId: own, owner: author.owner })
    const id = await author.createAgent()
    await author.add(id, shared)
    await author.add(id, own)
    const exported = (await author.get(agentTransferRoutes.agentExport.path, { id })).body.data as {
      content: { agent: { tools: object[] } }
    }
    expect(JSON.stringify(exported)).not.toMatch(/token-secret|header-secret/)
    const { tools } = await author.draft(id)
    const imported = async (client: typeof author) => {
      const body = { file: exported.content, confirm: true }
      const reply = await client.post(agentTransferRoutes.agentImport, body)
      return (await client.draft((reply.body.data as { id: string }).id)).tools
    }
    expect(await imported(author)).toEqual(tools)
    expect(await imported(other)).toEqual(tools.slice(0, 1))
  })
})
