import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { usageRoutes } from '../../lib/contract/routes/usage-routes.ts'
import { findTurn } from '../conversations/turns/turn-row.ts'
import { chinaDay } from '../platform/china-day.ts'
import { statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { AccountClient } from '../testing/account-client.ts'
import { buildUser } from '../testing/build-user.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'

const { path } = usageRoutes.usageToday
const perDay = { QUOTA_TURNS_PER_DAY: '200', QUOTA_TOKENS_PER_DAY: '100000' }

describeOnEachDatabase('the usage of a person today', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    const agent = async function* () {
      yield { id: 'c1', type: 'markdown', target: 'replace', content: '答' } as const
    }
    host = await startTestHost({ ...storage, database: database() }, agent, {}, perDay)
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: built.token })
    const usage = async (askId?: string) => {
      const query = askId === undefined ? '' : `?ask_id=${askId}`
      return client.get(`${path}${query}`)
    }
    return { ...built, usage }
  }

  async function ask(token: string, question: string): Promise<string> {
    const client = await TestClient.open(host.origin, newDevice(), {}, { token })
    const askId = client.ask(question)
    await client.ended(askId)
    client.close()
    return askId
  }

  /** Notes what runs of a turn have cost. */
  async function cost(runs: readonly string[], owner: string, isEstimated: 0 | 1): Promise<void> {
    const rows = runs.map((turn_id, at) => ({
      turn_id,
      kind: 'language' as const,
      owner,
      network: '',
      day: chinaDay(Date.now()),
      model: `模型${at}`,
      prompt_tokens: 100,
      completion_tokens: 20,
      images: 0,
      is_estimated: isEstimated,
      created_at: 1,
    }))
    await database().batch([statement(database().build.insertInto('model_usage').values(rows))])
  }

  test('counts questions, with the limits of a member and a visitor', async () => {
    const { usage, token } = await member()
    expect((await usage()).body.data).toEqual({
      turns: { used: 0, most: 200 },
      tokens: { used: 0, most: 100_000 },
    })
    await ask(token, '一')
    await ask(token, '二')
    expect((await usage()).body.data).toMatchObject({ turns: { used: 2, most: 200 } })
    const visitor = new AccountClient(host, { device_hash: newDevice() })
    expect((await visitor.get(path)).body.data).toEqual({
      turns: { used: 0, most: 20 },
      tokens: { used: 0, most: 10_000 },
    })
  })

  test('the cost of an answer includes all of its runs, and only those', async () => {
    const { usage, token, owner } = await member()
    const [askId, other] = [await ask(token, '贵的'), await ask(token, '没用模型的')]
    const turn = await findTurn(database(), owner, askId)
    const id = turn?.id ?? ''
    await cost([id, `${id}.7`, `${id}x`, `${id}/1`], owner, 1)
    expect((await usage(askId)).body.data).toMatchObject({
      answer: { tokens: 240, models: ['模型0', '模型1'], estimated: true },
    })
    expect((await usage(other)).body.data).not.toHaveProperty('answer')
  })

  test("the cost of another owner's answer is not found", async () => {
    const [mine, stranger] = [await member(), await member()]
    const askId = await ask(mine.token, '我的')
    expect((await stranger.usage(askId)).status).toBe(404)
  })
})
