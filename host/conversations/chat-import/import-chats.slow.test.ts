import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { aggregation, routes } from '../../../lib/contract/routes/http.ts'
import {
  type ImportedConversation,
  importLimits,
  importRoutes,
} from '../../../lib/contract/routes/import-routes.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

function conversation(source_id: string, rest: Partial<ImportedConversation> = {}): ImportedConversation {
  return {
    source_id,
    title: `关于${source_id}`,
    created: Date.UTC(2024, 0, 2),
    updated: Date.UTC(2024, 0, 3),
    turns: [
      { question: '青桐渡口在哪里', answer: '在**城西**。', asked: Date.UTC(2024, 0, 2), model: 'gpt-4o' },
    ],
    ...rest,
  }
}

describeOnEachDatabase('imported conversations', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    const words = new WordList([{ text: '禁语', isForbidden: true }])
    const audit = new WordAudit({ words, isHealthy: true })
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, { audit })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    return { ...built, client: new AccountClient(host, { k_sso_token: built.token }) }
  }
  const bring = (client: AccountClient, conversations: object[]) =>
    client.post(importRoutes.chatImport.path, { conversations })
  const chats = async (client: AccountClient) => {
    const { body } = await client.get(`${routes.sessionList.path}?offset=0&agent_id=001`)
    return (body.data as { list: { conversation_id: string; title: string; updated: number }[] }).list
  }

  test('become chats with their own dates, are searchable and are deleted like others', async () => {
    const { client } = await member()
    expect((await bring(client, [conversation('甲'), conversation('乙')])).body.data).toEqual({
      added: 2,
      known: 0,
      refused: 0,
    })
    const list = await chats(client)
    expect(list.map(({ title }) => title).toSorted()).toEqual(['关于乙', '关于甲'])
    expect(list[0]?.updated).toBe(Date.UTC(2024, 0, 3) / 1_000)
    const found = await client.get(`${routes.chatSearch.path}?offset=0&keyword=${encodeURIComponent('城西')}`)
    expect((found.body.data as { detailList: object[] }).detailList.length).toBe(2)
    const id = list[0]?.conversation_id ?? ''
    const history = await client.get(`${routes.chatHistory.path}?conversation_id=${id}&offset=0`)
    expect((history.body.data as { detailList: object[] }).detailList).toMatchObject([
      { content: '青桐渡口在哪里', model: 'gpt-4o', data: [{ type: 'markdown', content: '在**城西**。' }] },
    ])
    expect((await client.post(`${aggregation}/v1/session/delete`, { conversation_id: id })).status).toBe(200)
    expect((await chats(client)).length).toBe(1)
  })

  test('are added once, to each member separately', async () => {
    const [mine, other] = [await member(), await member()]
    await bring(mine.client, [conversation('甲')])
    expect((await bring(mine.client, [conversation('甲'), conversation('乙')])).body.data).toEqual({
      added: 1,
      known: 1,
      refused: 0,
    })
    expect((await bring(other.client, [conversation('甲')])).body.data).toMatchObject({ added: 1 })
    expect((await chats(other.client)).length).toBe(1)
    const [a, b] = [(await chats(mine.client))[0], (await chats(other.client))[0]]
    expect(a?.conversation_id).not.toBe(b?.conversation_id)
  })

  test('are imported completely or not at all, also under concurrent calls', async () => {
    const { client } = await member()
    const turns = Array.from({ length: 130 }, (_, at) => ({
      question: `问 ${at}`,
      answer: '',
      asked: at,
      model: '',
    }))
    const replies = await Promise.all([1, 2, 3].map(() => bring(client, [conversation('长', { turns })])))
    expect(replies.reduce((sum, { body }) => sum + (body.data as { added: number }).added, 0)).toBe(1)
  })

  test('those with listed words are rejected, the others are imported', async () => {
    const { client } = await member()
    const [turn] = conversation('x').turns
    const bad = [{ ...turn, answer: '说了禁语。' }]
    const data = (await bring(client, [conversation('坏', { turns: bad as never }), conversation('好')])).body
      .data
    expect(data).toEqual({ added: 1, known: 0, refused: 1 })
  })

  test('unusual names and times are harmless', async () => {
    const { client } = await member()
    const odd = conversation('怪', {
      title: 'a\u0000\u202e<script>',
      created: Date.now() + 1e12,
      updated: 0,
      turns: [{ question: '问', answer: '答', asked: 0, model: '<b>' }],
    })
    expect((await bring(client, [odd])).body.data).toMatchObject({ added: 1 })
    const [only] = await chats(client)
    expect(only?.title).toMatch(/^a.?<script>$/)
    expect(only?.updated).toBeLessThanOrEqual(Date.now() / 1_000 + 1)
  })

  test('calls at once add no more than a member may have', async () => {
    const { owner, client } = await member()
    const { build } = database()
    const row = {
      owner,
      kind: 'agent' as const,
      agent_id: '001',
      agent_type: 'universal',
      search_pattern: 'normal',
      title: '旧',
      letters: '旧',
      created_at: 1,
      updated_at: 1,
      is_ended: 0,
      running_turn: '',
    }
    const ids: readonly string[] = Array.from(
      { length: importLimits.conversationsPerMember - 1 },
      (_, at) => `${owner}-${at}`,
    )
    for (let from = 0; from < ids.length; from += 1_000) {
      const rows = ids.slice(from, from + 1_000).map((id) => ({ id, ...row }))
      await database().batch([statement(build.insertInto('conversations').values(rows))])
    }
    const replies = await Promise.all(['甲', '乙', '丙'].map((name) => bring(client, [conversation(name)])))
    expect(replies.map(({ body }) => Number(body.code)).toSorted((one, other) => one - other)).toEqual([
      200, 413, 413,
    ])
  })

  describe('with a space of one megabyte', () => {
    let small: TestHost
    const quota = 1024 * 1024
    beforeAll(async () => {
      const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', QUOTA_FILES_MB: '1' })
      small = await startTestHost({ ...storage, database: database() }, async function* () {}, { env })
    })
    afterAll(() => small.close())
    const used = async (client: AccountClient) => {
      const { body } = await client.get(`${fileRoutes.fileList.path}?offset=0`)
      return (body.data as { used: number }).used
    }
    const [turn] = conversation('x').turns
    const big = (name: string) =>
      conversation(name, {
        turns: [1, 2].map(() => ({ ...turn, question: '问', answer: '好'.repeat(20_000) })) as never,
      })

    test('they take up space until they are deleted, and what does not fit is refused', async () => {
      const { token } = await buildUser(database())
      const client = new AccountClient(small, { k_sso_token: token })
      const names = Array.from({ length: 12 }, (_, at) => `${at}`)
      const statuses: number[] = []
      for (const name of names) statuses.push((await bring(client, [big(name)])).status)
      const added = statuses.filter((status) => status === 200).length
      expect(added).toBeGreaterThan(0)
      expect(statuses).toEqual(names.map((_, at) => (at < added ? 200 : 413)))
      const list = await chats(client)
      expect(list.length).toBe(added)
      const full = await used(client)
      expect(full).toBeLessThanOrEqual(quota)
      expect(full).toBeGreaterThan(added * 2 * 60_000)
      await client.post(`${aggregation}/v1/session/delete`, { conversation_id: list[0]?.conversation_id })
      expect(await used(client)).toBeLessThan(full)
      expect((await bring(client, [big('新')])).status).toBe(200)
    })

    test('calls at once take no more than there is', async () => {
      const { token } = await buildUser(database())
      const client = new AccountClient(small, { k_sso_token: token })
      const names = Array.from({ length: 12 }, (_, at) => `${at}`)
      const replies = await Promise.all(names.map((name) => bring(client, [big(name)])))
      expect(replies.filter(({ status }) => status === 413)).not.toEqual([])
      expect(await used(client)).toBeLessThanOrEqual(quota)
      const added = replies.filter(({ status }) => status === 200).length
      expect((await chats(client)).length).toBe(added)
    })
  })

  test('more than the limit of a call is rejected', async () => {
    const { client } = await member()
    const many = Array.from({ length: importLimits.conversationsPerCall + 1 }, (_, at) =>
      conversation(`${at}`),
    )
    expect((await bring(client, many)).status).toBe(400)
    const [turn] = conversation('x').turns
    const turns = Array.from({ length: importLimits.turnsPerConversation + 1 }, () => ({ ...turn }))
    expect((await bring(client, [{ ...conversation('长'), turns }])).status).toBe(400)
    expect(await chats(client)).toEqual([])
  })
})
