import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { agentIds } from '../../../lib/contract/agent-ids.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { isTurnEnd } from '../../../lib/contract/frames/frame.ts'
import type { McpServer } from '../../../lib/contract/mcp/mcp-server.ts'
import {
  type ChatTools,
  chatToolRoutes,
  type LastingGrant,
} from '../../../lib/contract/routes/chat-tool-routes.ts'
import { mcpRoutes } from '../../../lib/contract/routes/mcp-routes.ts'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { dropLease } from '../../conversations/turns/lease.ts'
import { type FakeRequest, streamed, toolCalls } from '../../models/testing/fake-openai-server.ts'
import { statement } from '../../storage/database/database.ts'
import { erasePerson } from '../../storage/database/owned/erase-person.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { newServer, scripted } from '../../tools/mcp/testing/fake-servers.ts'
import { answering } from '../../tools/mcp/testing/fake-services.ts'
import { pluginMember } from '../../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../../tools/plugins/testing/store-tool.ts'
import { openTools } from '../../tools/registry.ts'
import { createSearchTool } from '../../tools/search-tool.ts'
import {
  asked,
  callingOnce,
  givenName,
  listing,
  openPluginScene,
  type PluginScene,
  subscribe,
} from '../made/testing/plugin-chat.ts'

const body = { county: '青桐区', phone: '13822110012', kind: '停水' }
const found = {
  title: '停水通知',
  seeMoreUrl: 'https://news.example/1',
  passage: '周六停水',
} as SourceReference
const search = createSearchTool({
  name: 'web_search',
  title: '联网搜索',
  description: '搜索',
  search: async () => [{ ...found, index: 1, siteName: '', publishedAt: '' } as SourceReference],
})

describeOnEachDatabase('the universal agent with plugins', (database) => {
  let scene: PluginScene
  let model: (request: FakeRequest) => ReturnType<typeof streamed>
  let tools: number[]

  beforeEach(async () => {
    model = callingOnce(givenName, [{ tool: '订阅预警', arguments: { body } }])
    scene = await openPluginScene(database(), (request) => model(request), { tools: openTools([search]) })
    tools = [await scene.addTool(subscribe), await scene.addTool(listing)]
    await scene.publish()
  })
  afterEach(() => scene.after.disposeAsync())

  type Member = Awaited<ReturnType<typeof pluginMember>>
  const member = () => pluginMember(scene.host, database())
  const choose = async (who: Member, input: object = {}) =>
    (await who.post(chatToolRoutes.chatToolAdd, { plugin_id: scene.plugin, ...input })).body.data as ChatTools
  const listed = async (who: Member) =>
    (await who.get(chatToolRoutes.chatToolList.path)).body.data as ChatTools
  const posts = () => scene.fake.received.filter(({ method }) => method === 'POST')

  async function ask(who: Pick<Member, 'token'>, question = asked, conversation = '') {
    const client = await scene.open(scene.host, who.token)
    return { client, askId: scene.ask(client, agentIds.universal, question, conversation) }
  }

  async function answered(who: Pick<Member, 'token'>) {
    const { client, askId } = await ask(who)
    await client.ended(askId)
    return client.cards(askId).at(-1)?.content
  }

  test('asks before it sends anything, says where each value is from, and sends it once', async () => {
    const user = await member()
    const { list } = await choose(user)
    expect(list).toMatchObject([{ plugin: { name: '极光天气' }, tool_ids: tools, changes: [] }])
    const { client, askId } = await ask(user)
    const { waiting } = await client.until((frame) => frame.waiting !== undefined)
    expect(scene.fake.connections()).toBe(0)
    expect(scene.calls(client, askId)).toMatchObject([
      {
        state: 'asking',
        plugin: { author: '青桐气象台', is_mine: false },
        sends: [
          { name: '区县', from: 'said' },
          { name: '手机号', from: 'model' },
          { name: '类别', from: 'said' },
        ],
      },
    ])
    scene.decide(client, askId, waiting?.step ?? '', 'once')
    await client.ended(askId)
    expect(posts()).toHaveLength(1)
    expect(client.cards(askId).at(-1)?.content).toMatch(/^答：\{\}/)
  })

  test('only what was chosen is offered, to who chose it', async () => {
    const [user, other] = [await member(), await member()]
    await choose(user, { tool_ids: [tools[1]] })
    expect(await answered(user)).toBe('没有工具')
    expect(await answered(other)).toBe('没有工具')
    await choose(user)
    await user.post(chatToolRoutes.chatToolDelete, { plugin_id: scene.plugin })
    expect(await answered(user)).toBe('没有工具')
    expect(scene.fake.connections()).toBe(0)
  })

  test('what its author withdraws stays; what is taken down, or whose author is blocked, is gone', async () => {
    const user = await member()
    await choose(user)
    await scene.author.post(pluginRoutes.pluginUnpublish, { id: scene.plugin })
    expect((await listed(user)).list).toMatchObject([{ version: expect.any(Number), tool_ids: tools }])
    model = () => streamed(['好'])
    expect(await answered(user)).toBe('好')
    expect(JSON.stringify(scene.model.requests.at(-1)?.body['tools'])).toContain('订阅预警')
    model = callingOnce(givenName, [{ tool: '订阅预警', arguments: { body } }])
    for (const set of [{ taken_down_at: 1 }, { taken_down_at: 0, author_blocked_at: 1 }]) {
      const { build } = database()
      await database().batch([
        statement(build.updateTable('plugins').set(set).where('id', '=', scene.plugin)),
      ])
      expect(await answered(user)).toBe('没有工具')
      expect((await listed(user)).list).toMatchObject([{ version: 0, tools: [] }])
    }
  })

  test('a version stays with its choice; others can neither be named nor taken', async () => {
    const [user, other] = [await member(), await member()]
    const [before] = (await choose(user)).list
    await scene.addTool({ name: '新的', path: '/new' })
    await scene.publish()
    expect((await listed(user)).list).toMatchObject([
      { version: before?.version, changes: [{ kind: 'added', tool: '新的' }] },
    ])
    const version = before?.version
    expect((await choose(user, { version, tool_ids: [tools[0]] })).list).toMatchObject([
      { version, tool_ids: [tools[0]] },
    ])
    const add = (who: Member, input: object) => who.post(chatToolRoutes.chatToolAdd, input)
    expect((await add(other, { plugin_id: scene.plugin, version })).status).toBe(404)
    expect((await add(user, { plugin_id: scene.plugin, tool_ids: [999_999] })).status).toBe(400)
    const secret = await other.create({ name: '秘密草稿' })
    expect((await add(user, { plugin_id: secret })).status).toBe(404)
    expect((await choose(user)).list[0]?.version).not.toBe(version)
  })

  test('counts as one that uses the plugin, for each member, until it is removed', async () => {
    const uses = async () => {
      const { build } = database()
      const row = await database().first(
        build.selectFrom('plugins').select('uses').where('id', '=', scene.plugin),
      )
      return Number(row?.uses)
    }
    const [user, other] = [await member(), await member()]
    await Promise.all([choose(user), choose(user), choose(other)])
    await choose(user, { tool_ids: [tools[0]] })
    expect(await uses()).toBe(2)
    const refused = { plugin_id: scene.plugin, tool_ids: [999_999] }
    expect((await other.post(chatToolRoutes.chatToolAdd, refused)).status).toBe(400)
    expect(await uses()).toBe(2)
    const remove = (who: Member) => who.post(chatToolRoutes.chatToolDelete, { plugin_id: scene.plugin })
    await Promise.all([remove(user), remove(user), remove(user)])
    expect(await uses()).toBe(1)
    const storage = await openTestStorage()
    const { blobs, library } = storage
    const person = { owner: other.owner, uid: other.user.uid, phone: '' }
    await erasePerson(database(), tableManifest, { blobs, library, person, now: Date.now() })
    await storage.remove()
    expect(await uses()).toBe(0)
  })

  test('that is removed and chosen again at the same moment is counted as it is stored', async () => {
    const user = await member()
    const { build } = database()
    for (let round = 0; round < 15; round += 1) {
      await choose(user)
      const remove = () => user.post(chatToolRoutes.chatToolDelete, { plugin_id: scene.plugin })
      await Promise.all([remove(), choose(user), remove(), choose(user)])
    }
    const chosen = build.selectFrom('chat_plugins').select('plugin_id').where('plugin_id', '=', scene.plugin)
    const counted = build.selectFrom('plugins').select('uses').where('id', '=', scene.plugin)
    expect(Number((await database().first(counted))?.uses)).toBe((await database().all(chosen)).length)
  })

  test('of many at the same moment no more than 40 tools are chosen', async () => {
    const user = await member()
    const plugins = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const own = await user.create({ name: `插件${at}` })
        for (let count = 0; count < 10; count += 1)
          await storeTool(database(), { pluginId: own, owner: user.owner })
        return own
      }),
    )
    const replies = await Promise.all(
      plugins.map((plugin_id) => user.post(chatToolRoutes.chatToolAdd, { plugin_id })),
    )
    const refused = replies.filter(({ status }) => status === 400)
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([4, 2])
    expect((await listed(user)).list).toHaveLength(4)
  })

  test('is resumed by another process with its sources, and sends nothing a second time', async () => {
    const user = await member()
    await choose(user)
    model = ({ body: { messages, ...request } }) => {
      const results = messages.filter(({ role }) => role === 'tool').length
      if (results === 2) return streamed(['周六停水[1]，已订阅'])
      if (results === 0)
        return toolCalls([{ id: 'call_s', name: 'web_search', arguments: '{"query":"停水"}' }])
      const name = givenName({ body: { messages, ...request } } as FakeRequest, '订阅预警')
      return toolCalls([{ id: 'call_0', name, arguments: JSON.stringify({ body }) }])
    }
    const { client, askId } = await ask(user)
    await client.until((frame) => frame.waiting !== undefined)
    const sent = Promise.withResolvers<void>()
    scene.fake.answer = () => sent.resolve()
    scene.decide(client, askId, 'call_0', 'once')
    await sent.promise
    // Nothing is chosen any more, and yet what may have been sent is not forgotten.
    await user.post(chatToolRoutes.chatToolDelete, { plugin_id: scene.plugin })
    const next = await scene.start()
    const { lease } = (await database().first(
      database().build.selectFrom('turns').select('lease').where('ask_id', '=', askId),
    )) as { lease: number }
    scene.fake.answer = (_request, response) => void response.end('{}')
    const reader = await scene.open(next, user.token)
    await dropLease(database(), Number(lease))
    reader.send({ action: 'reconnect', ask_id: askId })
    await reader.ended(askId)
    expect(posts()).toHaveLength(1)
    expect(scene.calls(reader, askId)).toMatchObject([
      { state: 'done' },
      { state: 'failed', error: 'unsure' },
    ])
    const cards = reader.cards(askId)
    expect(cards.find(({ type }) => type === 'search_result')?.content).toMatchObject([
      { index: 1, title: '停水通知' },
    ])
    expect(cards.at(-1)?.content).toBe('周六停水[1]，已订阅')
  })

  test('what is always allowed is not asked for 90 days, unless it is revoked', async () => {
    const user = await member()
    await choose(user)
    model = callingOnce(givenName, [{ tool: '查订阅', arguments: {} }])
    const grants = async () =>
      ((await user.get(chatToolRoutes.toolGrantList.path)).body.data as { list: LastingGrant[] }).list
    const isAsked = async () => {
      const { client, askId } = await ask(user)
      const frame = await client.until((each) => each.waiting !== undefined || isTurnEnd(each))
      return { client, askId, step: frame.waiting?.step }
    }
    const first = await isAsked()
    scene.decide(first.client, first.askId, first.step ?? '', 'always')
    await first.client.ended(first.askId)
    const [grant] = await grants()
    expect(grant).toMatchObject({ agent_id: agentIds.universal, title: '极光天气 · 93.184.216.34' })
    expect((await isAsked()).step).toBeUndefined()
    const { agent_id, subject } = grant ?? {}
    const other = await member()
    await other.post(chatToolRoutes.toolGrantRevoke, { agent_id, subject })
    expect(await grants()).toHaveLength(1)
    await user.post(chatToolRoutes.toolGrantRevoke, { agent_id, subject })
    expect(await grants()).toEqual([])
    const again = await isAsked()
    expect(again.step).toBeDefined()
    scene.decide(again.client, again.askId, again.step ?? '', 'always')
    await again.client.ended(again.askId)
    const { build } = database()
    const long = Date.now() - 91 * 24 * 60 * 60_000
    await database().batch([
      statement(build.updateTable('tool_grants').set({ created_at: long }).where('owner', '=', user.owner)),
    ])
    expect(await grants()).toEqual([])
    expect((await isAsked()).step).toBeDefined()
  })

  test("a member's server is used when it is turned on for chats", async () => {
    const user = await member()
    const script = scripted()
    scene.fake.answer = answering({ 'docs.example': newServer(script) })
    const added = await user.post(mcpRoutes.mcpCreate, { name: '文档', url: 'https://docs.example/mcp' })
    const server = added.body.data as McpServer
    const seen = server.tools.map(({ name, print }) => ({ name, print }))
    await user.post(mcpRoutes.mcpSelect, { id: server.id, tools: seen })
    const nameOf = ({ body: request }: FakeRequest) =>
      (JSON.stringify(request['tools'] ?? []).match(/mcp_search_docs_\w+/) ?? ['none'])[0]
    model = callingOnce(nameOf, [{ tool: 'search_docs', arguments: { query: '停水' } }])
    expect(await answered(user)).toBe('没有工具')
    const set = async (who: Member, servers: string[]) =>
      ((await who.post(chatToolRoutes.chatToolServers, { servers })).body.data as ChatTools).servers
    expect(await set(await member(), [server.id])).toEqual([])
    expect(await set(user, [server.id])).toEqual([server.id])
    const { client, askId } = await ask(user)
    const { waiting } = await client.until((frame) => frame.waiting !== undefined)
    expect(script.calls).toEqual([])
    scene.decide(client, askId, waiting?.step ?? '', 'once')
    await client.ended(askId)
    expect(script.calls).toEqual([{ name: 'search docs', input: { query: '停水' } }])
    expect(await set(user, [])).toEqual([])
    expect(await answered(user)).toBe('没有工具')
  })
})
