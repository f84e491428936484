import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Agent } from '../../conversations/turns/agent.ts'
import { registryOf } from '../../models/registry.ts'
import { statement } from '../../storage/database/database.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const windows: (number | undefined)[] = []
const agent: Agent = {
  limitMs: 10_000,
  async *start({ question }, { models }) {
    windows.push(models.language?.contextTokens)
    yield { id: 'c1', type: 'markdown', target: 'start', content: question.repeat(100) }
    yield { id: 'c1', target: 'end' }
  },
}
const models = registryOf([{ name: '大模型', async *stream() {} }])
/** A visitor's share of it is 50,000, of which one question gets at most half. */
const quota = { QUOTA_TOKENS_PER_DAY: '500000' }
/** What any question may cost: 12,500 and LLM_MAX_TOKENS. */
const usual = 16_596

let storage: TestStorage
let host: TestHost

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, agent, { models }, quota)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

test('a long conversation gets a larger window, as far as the allowance of the day permits', async () => {
  const client = await TestClient.open(host.origin, newDevice())
  const { build } = storage.database
  const leave = (tokens: number) =>
    storage.database.batch([statement(build.updateTable('allowances').set({ tokens: 50_000 - tokens }))])

  const first = client.ask('长'.repeat(300))
  const { conversation_id: id } = await client.ended(first)
  expect(windows).toEqual([usual])

  await client.ended(client.ask('接着说', {}, id))
  expect(windows.slice(1)).toEqual([25_000])

  await leave(20_000)
  await client.ended(client.ask('再接着说', {}, id))
  expect(windows.slice(2)).toEqual([usual])

  await leave(16_000)
  const refused = client.ask('还有吗', {}, id)
  await client.until(({ ask_id, code }) => ask_id === refused && code === 999993)
  expect(windows).toHaveLength(3)
  client.close()
})
