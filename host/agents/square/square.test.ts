import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AgentSummary, agentCategories } from '../../../lib/contract/made-agent.ts'
import { accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { squareRoutes } from '../../../lib/contract/routes/square-routes.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

interface Page {
  readonly list: readonly AgentSummary[]
  readonly total: number
}

const made = [
  { name: '周报助手', intro: '把流水账写成周报', category: 'efficiency', uses: 5 },
  { name: '旅行手账', intro: '记录每一天', category: 'life', uses: 9 },
  { name: '英语陪练 Talk', intro: '每天十分钟口语', category: 'study', uses: 1 },
  { name: '背单词', intro: '用周报的方式复习英语', category: 'study', uses: 3 },
  { name: '小红书文案', intro: '标题和正文', category: 'writing', uses: 2 },
] as const

describeOnEachDatabase('the square', (database) => {
  let storage: TestStorage
  let host: TestHost
  let author: AccountClient
  const ids = new Map<string, string>()
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {})
    author = await member('林小满')
    for (const { name, intro, category, uses } of made) {
      const id = await publish(author, { name, intro }, category)
      ids.set(name, id)
      const { build } = database()
      await database().batch([statement(build.updateTable('agents').set({ uses }).where('id', '=', id))])
    }
    await author.post(agentRoutes.agentCreateBase.path, { name: '周报草稿', intro: '没有发布' })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member(nickname = '小明') {
    const { token } = await buildUser(database(), { nickname })
    return new AccountClient(host, { k_sso_token: token })
  }
  async function publish(client: AccountClient, texts: object, category: string): Promise<string> {
    const reply = await client.post(agentRoutes.agentCreateBase.path, { ...texts, prompt: '你是助手' })
    const { id } = reply.body.data as { id: string }
    await client.post(agentRoutes.agentPublish.path, { id, category })
    return id
  }
  const visitor = () => new AccountClient(host, { device_hash: newDevice() })
  async function list(query: Record<string, string>, client = visitor()): Promise<Page> {
    const reply = await client.get(`${squareRoutes.squareList.path}?${new URLSearchParams(query)}`)
    return reply.body.data as Page
  }
  const names = ({ list: shown }: Page) => shown.map(({ name }) => name)

  test.each([
    ['the most used first', {}, ['旅行手账', '周报助手', '背单词', '小红书文案', '英语陪练 Talk']],
    ['the newest first', { sort: 'newest' }, made.map(({ name }) => name).toReversed()],
    ['a category', { category_id: 'study' }, ['背单词', '英语陪练 Talk']],
    ['a category, the newest first', { category_id: 'study', sort: 'newest' }, ['背单词', '英语陪练 Talk']],
    ['an empty category', { category_id: 'fun' }, []],
    ['a word: in names before other texts', { keyword: '周报' }, ['周报助手', '背单词']],
    ['full-width letters', { keyword: 'ｔａｌｋ' }, ['英语陪练 Talk']],
    ['traditional characters', { keyword: '週報' }, ['周报助手', '背单词']],
    ['another traditional word', { keyword: '單詞' }, ['背单词']],
    ['two words', { keyword: '英语 每天' }, ['英语陪练 Talk']],
    ['the author', { keyword: '林小满', size: '2' }, ['旅行手账', '周报助手']],
    ['a misspelt name', { keyword: '周抱助手' }, ['周报助手']],
    ['pinyin', { keyword: 'lvxingshouzhang' }, ['旅行手账']],
    ['a misspelt name, of another category', { keyword: '周抱助手', category_id: 'life' }, []],
    ['letters of two texts', { keyword: '助手把流水账' }, []],
    ['punctuation', { keyword: '——' }, []],
    ['a wildcard', { keyword: '%' }, []],
    ['the second page', { page: '2', size: '2' }, ['背单词', '小红书文案']],
  ])('lists %s', async (_, query: Record<string, string>, expected) => {
    expect(names(await list(query))).toEqual(expected)
  })

  test('pages say how many there are; drafts are in none', async () => {
    expect(await list({ page: '3', size: '2' })).toMatchObject({ total: 5, page: 3, size: 2 })
    expect(names(await list({ keyword: '草稿' }))).toEqual([])
  })

  test('an agent that is withdrawn is found no more, not even misspelt', async () => {
    const id = await publish(author, { name: '星座占卜师', intro: '看看今天' }, 'fun')
    expect(names(await list({ keyword: '星坐占卜师' }))).toEqual(['星座占卜师'])
    await author.post(agentRoutes.agentUnpublish.path, { id })
    expect(names(await list({ keyword: '星坐占卜师' }))).toEqual([])
    expect(names(await list({ keyword: '星座' }))).toEqual([])
  })

  test('a new version is found by its new name alone, also by searches at the same moment', async () => {
    const id = await publish(author, { name: '星座占卜师', intro: '看看今天' }, 'fun')
    expect(names(await list({ keyword: '星座占卜' }))).toEqual(['星座占卜师'])
    const renamed = { id, version: 1, name: '塔罗牌', intro: '看看今天', prompt: '你是助手' }
    await author.post(agentRoutes.agentCreateBase.path, renamed)
    await author.post(agentRoutes.agentPublish.path, { id, category: 'fun' })
    const [before, ...after] = await Promise.all(
      ['星座占卜', ...Array.from({ length: 8 }, () => '塔罗牌')].map((keyword) => list({ keyword })),
    )
    expect(before && names(before)).toEqual([])
    expect(after.map(names)).toEqual(after.map(() => ['塔罗牌']))
    await author.post(agentRoutes.agentDelete.path, { id })
    expect(names(await list({ keyword: '塔罗牌' }))).toEqual([])
  })

  test('a version that a process with a slower clock has published is found too', async () => {
    const id = await publish(author, { name: '早起打卡', intro: '六点起床' }, 'fun')
    expect(names(await list({ keyword: '早起打卡' }))).toEqual(['早起打卡'])
    const { build } = database()
    const slower = { published_version: 2, published_at: 1, name: '晚睡提醒', letters: '晚睡提醒\n\n' }
    await database().batch([statement(build.updateTable('agents').set(slower).where('id', '=', id), 1)])
    expect(names(await list({ keyword: '晚睡' }))).toEqual(['晚睡提醒'])
    await author.post(agentRoutes.agentDelete.path, { id })
  })

  test('of two agents, one returns while the other is withdrawn, between two searches', async () => {
    const one = await publish(author, { name: '晨跑路线', intro: '五公里' }, 'fun')
    const other = await publish(author, { name: '夜骑路线', intro: '二十公里' }, 'fun')
    await publish(author, { name: '最新的一个', intro: '占住时间' }, 'fun')
    const set = async (id: string, blocked: number) => {
      const { build } = database()
      const change = build.updateTable('agents').set({ author_blocked_at: blocked }).where('id', '=', id)
      await database().batch([statement(change, 1)])
    }
    await set(one, 1)
    expect(names(await list({ keyword: '路线' }))).toEqual(['夜骑路线'])
    await set(one, 0)
    await set(other, 1)
    expect(names(await list({ keyword: '路线' }))).toEqual(['晨跑路线'])
    for (const name of ['晨跑路线', '最新的一个']) {
      const [found] = (await list({ keyword: name })).list
      await author.post(agentRoutes.agentDelete.path, { id: found?.id ?? '' })
    }
    await author.post(agentRoutes.agentDelete.path, { id: other })
  })

  test('tells the author which are their own', async () => {
    const { list: shown } = await list({ keyword: '周报助手' }, author)
    expect(shown).toMatchObject([
      { is_mine: true, author: '林小满', status: 3, uses: 5, category: 'efficiency' },
    ])
    const others = await list({ keyword: '周报助手' }, await member())
    expect(others.list).toMatchObject([{ is_mine: false }])
  })

  test('shows the most used ones and the numbers', async () => {
    const info = async (client: AccountClient) => (await client.get(squareRoutes.squareInfo.path)).body.data
    const featured = ['旅行手账', '周报助手', '背单词', '小红书文案'].map((name) => ({ name }))
    expect(await info(visitor())).toMatchObject({ featured, mine_count: 0, total: 5 })
    // The draft, and the one that was withdrawn.
    expect(await info(author)).toMatchObject({ featured, mine_count: 7, total: 5 })
  })

  test('names the categories in the language of the caller', async () => {
    const { path } = squareRoutes.squareCategories
    const chinese = (await visitor().get(path)).body.data as { list: { id: string; name: string }[] }
    expect(chinese.list.map(({ id }) => id)).toEqual([...agentCategories])
    expect(chinese.list[0]).toEqual({ id: 'efficiency', name: '效率' })
    const english = (await visitor().with({ 'accept-language': 'en' }).get(path)).body.data
    expect(english).toMatchObject({ list: [{ id: 'efficiency', name: 'Efficiency' }, {}, {}, {}, {}, {}] })
  })

  test('a new nickname is found at once', async () => {
    const client = await member('旧的名字')
    await publish(client, { name: '改名的', intro: '作者改名' }, 'fun')
    await client.post(accountRoutes.accountProfile.path, { nickname: '新的名字' })
    expect(names(await list({ keyword: '旧的名字' }))).toEqual([])
    expect(names(await list({ keyword: '新的名字' }))).toEqual(['改名的'])
  })
})
