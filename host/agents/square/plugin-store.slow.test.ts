import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import type { PluginSummary } from '../../../lib/contract/plugins/plugin.ts'
import { accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import type { ListedWork } from '../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { consoleRoutes } from '../../../lib/contract/routes/console-routes.ts'
import { memberRoutes } from '../../../lib/contract/routes/member-routes.ts'
import { notificationRoutes } from '../../../lib/contract/routes/notification-routes.ts'
import { agentPluginRoutes, pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { reportRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { pluginMember } from '../../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../../tools/plugins/testing/store-tool.ts'

interface Page {
  readonly list: readonly PluginSummary[]
  readonly total: number
}

describeOnEachDatabase('the store of plugins', (database) => {
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
  const member = (nickname?: string) => pluginMember(host, database(), nickname)
  const visitor = () => new AccountClient(host, { device_hash: newDevice() })

  async function list(
    query: Record<string, string>,
    client: Pick<AccountClient, 'get'> = visitor(),
  ): Promise<Page> {
    const reply = await client.get(
      `${pluginRoutes.pluginAddList.path}?${new URLSearchParams(query).toString()}`,
    )
    return reply.body.data as Page
  }
  const names = async (query: Record<string, string>, client?: Pick<AccountClient, 'get'>) =>
    (await list(query, client)).list.map(({ name }) => name)
  const enter = async () => {
    const browser = new AccountClient(host, { device_hash: newDevice() })
    const entered = await browser.post(consoleRoutes.setupEnter.path, { link: host.links.make() })
    return browser.with({ k_sso_token: (entered.body.data as { token: string }).token })
  }

  test('finds public plugins by text, author and tool, in either script, and misspelt', async () => {
    const author = await member('林小满')
    await author.publish({ name: '航班动态', description: '查航班起降' })
    await author.publish({ name: '诗词检索', description: '查古诗' })
    await author.create({ name: '航班草稿' })
    expect(await names({ keyword: '航班' })).toEqual(['航班动态'])
    expect(await names({ keyword: '航班動態' })).toEqual(['航班动态'])
    expect(await names({ keyword: '古诗' })).toEqual(['诗词检索'])
    expect(await names({ keyword: '林小满 诗词' })).toEqual(['诗词检索'])
    expect(await names({ keyword: '航班东态' })).toEqual(['航班动态'])
    expect(await names({ keyword: '，。' })).toEqual([])
    expect(await names({ keyword: '航班' }, author.client)).toEqual(['航班草稿', '航班动态'])
    await author.post(accountRoutes.accountProfile, { nickname: '半亩' })
    expect(await names({ keyword: '半亩 诗词' })).toEqual(['诗词检索'])
  })

  test('shows no secret and no path of anybody, and which plugins an agent has', async () => {
    const [author, other] = [await member('秘密作者'), await member()]
    const id = await author.publish({
      name: '秘密插件',
      url: 'https://93.184.216.34/hooks/path-secret?k=query-secret',
    })
    const { id: agentId } = (await other.post(agentRoutes.agentCreateBase, { name: '帮手', prompt: '帮忙' }))
      .body.data as { id: string }
    await other.post(agentPluginRoutes.agentPluginAdd, { agent_id: agentId, plugin_id: id })
    const query = { keyword: '秘密插件', agent_id: agentId }
    for (const client of [other.client, visitor()]) {
      const reply = await client.get(
        `${pluginRoutes.pluginAddList.path}?${new URLSearchParams(query).toString()}`,
      )
      expect(JSON.stringify(reply.body)).not.toMatch(
        /path-secret|query-secret|token-secret|header-secret|X-Key/,
      )
    }
    expect((await list(query, other.client)).list).toMatchObject([
      { id, is_added: true, is_mine: false, host: '93.184.216.34', uses: 1, author: '秘密作者' },
    ])
    expect((await list(query, author.client)).list).toMatchObject([{ is_added: false, is_mine: true }])
  })

  test('those of a blocked author, and what is withdrawn or taken down, are gone', async () => {
    const [author, operator] = [await member(), await enter()]
    const id = await author.publish({ name: '火车余票' })
    const reason = '收集证件号'
    expect(await names({ keyword: '火车余票' })).toEqual(['火车余票'])
    const block = { uid: author.user.uid, reason }
    expect((await operator.post(memberRoutes.memberBlock.path, block)).status).toBe(200)
    expect(await names({ keyword: '火车余票' })).toEqual([])
    expect((await visitor().post(pluginRoutes.pluginGet.path, { id })).status).toBe(404)
    expect((await author.post(pluginRoutes.pluginPublish, { id })).status).toBe(423)
    await operator.post(memberRoutes.memberRestore.path, { uid: author.user.uid })
    expect(await names({ keyword: '火车余票' })).toEqual(['火车余票'])
  })

  test('what was taken down is not published by another, who may call the same service in their own way', async () => {
    const [author, other, operator] = [await member(), await member(), await enter()]
    const tool = { name: '查手机号', path: '/lookup' }
    const build = async (who: typeof author, over: object = {}, settings: object = {}) => {
      const id = await who.create({ name: '号码百事通', ...over })
      await storeTool(database(), { pluginId: id, owner: who.owner, settings: { ...tool, ...settings } })
      return id
    }
    const publish = async (who: typeof author, id: number) => {
      const { status, body } = await who.post(pluginRoutes.pluginPublish, { id })
      return status === 200 ? status : [status, body.message]
    }
    const id = await build(author)
    expect(await publish(author, id)).toBe(200)
    await operator.post(pluginRoutes.pluginTakeDown.path, { id, reason: '收集手机号' })
    const refused = [403, '同样的插件已被管理员下架，不能发布，请联系管理员']
    const same = await build(other)
    expect(await publish(other, same)).toEqual(refused)
    const dressed = await build(
      other,
      { name: '號碼 百事通', description: '换了说明' },
      { name: '查 手机号' },
    )
    expect(await publish(other, dressed)).toEqual(refused)
    expect(await publish(other, await build(other, { name: '归属地' }))).toBe(200)
    expect(await publish(other, await build(other, {}, { path: '/city' }))).toBe(200)
    await author.post(pluginRoutes.pluginDelete, { id })
    expect(await publish(other, same)).toEqual(refused)
  })

  test('a plugin that is put back may be published by others again', async () => {
    const [author, other, operator] = [await member(), await member(), await enter()]
    const build = async (who: typeof author) => {
      const id = await who.create({ name: '彩票走势' })
      await storeTool(database(), { pluginId: id, owner: who.owner, settings: { name: '走势' } })
      return id
    }
    const id = await build(author)
    await author.post(pluginRoutes.pluginPublish, { id })
    await operator.post(pluginRoutes.pluginTakeDown.path, { id, reason: '误会' })
    const same = await build(other)
    expect((await other.post(pluginRoutes.pluginPublish, { id: same })).status).toBe(403)
    await operator.post(pluginRoutes.pluginTakeDown.path, { id, restore: true })
    expect((await other.post(pluginRoutes.pluginPublish, { id: same })).status).toBe(200)
  })

  test('after a take-down its author publishes no plugins until it is restored; an agent of theirs is reviewed', async () => {
    const [author, operator] = [await member(), await enter()]
    const [id, other] = [await author.publish({ name: '查电话' }), await author.create({ name: '查天气' })]
    await storeTool(database(), { pluginId: other, owner: author.owner })
    await operator.post(pluginRoutes.pluginTakeDown.path, { id, reason: '收集手机号' })
    expect((await author.post(pluginRoutes.pluginPublish, { id: other })).body).toMatchObject({
      code: 403,
      message: '你的作品最近被管理员下架过，暂时不能发布插件，请联系管理员',
    })
    const made = await author.post(agentRoutes.agentCreateBase, { name: '甲', intro: '乙', prompt: '丙' })
    const agent = { ...(made.body.data as { id: string }), category: 'life' }
    expect((await author.post(agentRoutes.agentPublish, agent)).body.data).toMatchObject({ status: 4 })
    await operator.post(pluginRoutes.pluginTakeDown.path, { id, restore: true })
    expect((await author.post(pluginRoutes.pluginPublish, { id: other })).status).toBe(200)
  })

  test('an operator takes one down and restores it; its author is notified', async () => {
    const [author, operator] = [await member(), await enter()]
    const id = await author.publish({ name: '快递查询' })
    const takeDown = (body: object) => operator.post(pluginRoutes.pluginTakeDown.path, { id, ...body })
    expect((await takeDown({})).body.data).toMatchObject({ field: 'reason' })
    expect((await takeDown({ reason: '收集手机号' })).status).toBe(200)
    const listed = async (state: string, keyword = '') => {
      const query = new URLSearchParams({ state, keyword }).toString()
      const reply = await operator.get(`${pluginRoutes.pluginPublicList.path}?${query}`)
      return (reply.body.data as { list: ListedWork[] }).list
    }
    expect(await listed('taken_down', String(id))).toMatchObject([
      { id: String(id), reason: '收集手机号', can_restore: true },
    ])
    expect((await listed('public')).map((each) => each.id)).not.toContain(String(id))
    expect(await names({ keyword: '快递查询' })).toEqual([])
    expect((await author.read(id)).draft).toMatchObject({
      status: 6,
      reason: '收集手机号',
      published_version: 0,
    })
    expect((await author.post(pluginRoutes.pluginPublish, { id })).status).toBe(403)
    const told = async () => {
      const listed = await author.client.get(notificationRoutes.notificationList.path)
      return (listed.body.data as { list: { title: string; link: string }[] }).list
    }
    expect(await told()).toMatchObject([
      { title: '“快递查询”被管理员下架了：收集手机号', link: `/agent/plugin/${id}` },
    ])
    expect((await takeDown({ restore: true })).status).toBe(200)
    expect((await takeDown({ restore: true })).status).toBe(409)
    expect(await listed('public', String(id))).toMatchObject([
      { id: String(id), reason: '', can_restore: false },
    ])
    expect(await names({ keyword: '快递查询' })).toEqual(['快递查询'])
    expect(await told()).toMatchObject([{ title: '“快递查询”恢复公开了' }])
  })

  test('a public one can be reported', async () => {
    const author = await member()
    const id = await author.publish({ name: '可疑插件' })
    const report = (target: string) =>
      visitor().post(reportRoutes.report.path, { kind: 'plugin', id: target, reason: 'illegal' })
    expect((await report(String(id))).status).toBe(200)
    expect((await report('1')).status).toBe(404)
    expect((await report('1e3')).status).toBe(404)
    await author.post(pluginRoutes.pluginUnpublish, { id })
    expect((await report(String(id))).status).toBe(404)
  })

  test('10,000 public plugins are listed from an index, and searched in memory', async () => {
    const author = await member('万卷')
    await storeMany(database(), author.owner, 10_000)
    const first = await list({ size: '5' })
    expect(first.list.map(({ uses }) => uses)).toEqual(
      [9_999, 9_998, 9_997, 9_996, 9_995].map((each) => each + 100),
    )
    expect(first.total).toBeGreaterThanOrEqual(10_000)
    const last = await list({ size: '100', page: String(Math.ceil(first.total / 100)), sort: 'newest' })
    expect(last.list.length).toBe(first.total % 100 || 100)
    expect((await list({ keyword: '批量插件七千零一' })).total).toBe(0)
    expect((await list({ keyword: '批量插件 7001' })).list).toMatchObject([{ name: '批量插件 7001' }])
    // The list of their author, who has more than a member may make.
    for (const columns of [sql`uses desc, published_at desc, id desc`, sql`published_at desc, id desc`]) {
      const plan = await explain(database(), columns)
      expect(plan).toMatch(/plugins_(popular|newest|listed)/)
      expect(plan).not.toMatch(/TEMP B-TREE|Seq Scan/)
    }
  }, 120_000)
})

async function storeMany(database: Database, owner: string, count: number): Promise<void> {
  const { build } = database
  const now = Date.now()
  const numbers = Array.from({ length: count }, (_, at) => at)
  for (let from = 0; from < count; from += 500) {
    const part = numbers.slice(from, from + 500)
    const settings = { header: [], auth_type: 0, parameter_name: '' }
    const plugins = part.map((at) => ({
      id: 1_000_000 + at,
      owner: `${owner}-${at % 500}`,
      kind: 'http',
      version: 1,
      published_version: 1,
      status: 3,
      reason: '',
      name: `批量插件 ${at}`,
      avatar: '',
      description: '很多',
      url: 'https://93.184.216.34/',
      settings: JSON.stringify(settings),
      letters: foldToLetters(`批量插件 ${at}`),
      author_letters: '',
      author_named_at: 0,
      author_blocked_at: 0,
      uses: at + 100,
      asks: 0,
      created_at: now,
      updated_at: now,
      published_at: now,
      taken_down_at: 0,
      taken_down_version: 0,
      deleted_at: 0,
    }))
    const versions = plugins.map(({ id, name, avatar, description, url }) => ({
      plugin_id: id,
      version: 1,
      settings: JSON.stringify({ ...settings, name, avatar, description, url }),
      tools: '[]',
      listed: '[]',
      note: '',
      published_at: now,
      created_at: now,
    }))
    await database.batch([
      statement(build.insertInto('plugins').values(plugins)),
      statement(build.insertInto('plugin_versions').values(versions)),
    ])
  }
}

async function explain(database: Database, columns: ReturnType<typeof sql>): Promise<string> {
  const keyword = database.dialect === 'sqlite' ? sql`explain query plan` : sql`explain`
  if (database.dialect === 'postgres')
    await database.batch([statement(rawQuery(database, sql`analyze plugins`))])
  const rows = await database.all(
    rawQuery(
      database,
      sql<object>`${keyword} select * from plugins where published_version > 0 and author_blocked_at = 0
        and owner <> 'u:nobody' order by ${columns} limit 20`,
    ),
  )
  return JSON.stringify(rows)
}
