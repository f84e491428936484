import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { type AgentType, agentTypes } from '../../../lib/contract/frames/frame.ts'
import { createChat } from '../../agents/chat/chat.ts'
import { openDirectory } from '../../agents/directory/agent-directory.ts'
import type { AgentRegistry } from '../../agents/registry.ts'
import type { Agent } from '../../conversations/turns/agent.ts'
import { greet as greetAs } from '../../conversations/turns/greet.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const aggregation = '/dialogue-aggregation/dialogue/aggregation'
let news: () => Promise<{ text: string; questions: string[] }>
const chat = createChat({ clock: Date.now })
const terrier: Agent = { ...chat, greet: () => news() }
/** Whether no letters can be read either. */
let needsVision = false
const none = Object.fromEntries(agentTypes.map((type) => [type, {}])) as AgentRegistry
const registry = {
  ...none,
  companion: {
    id: '008',
    agent: { ...chat, accepts: { images: true, needsVision: async () => needsVision } as const },
  },
  hot_terrier: { id: '010', agent: terrier },
}
const directory = openDirectory({ registry })

let storage: TestStorage
let host: TestHost
let token: string
let owner: string

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, chat, {
    ...directory,
  })
})
beforeEach(async () => {
  news = () => Promise.resolve({ text: '汪', questions: ['第一条'] })
  ;({ owner, token } = await buildUser(storage.database))
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const client = () => new AccountClient(host, { k_sso_token: token, device_hash: newDevice() })
const open = (kind: 'search' | 'agent' = 'agent') =>
  TestClient.open(host.origin, newDevice(), {}, { token, kind })

async function greet(id: string, type: AgentType, conversationId = '') {
  const socket = await open()
  const prompt = { action: 'greeting' }
  socket.sendRaw(JSON.stringify({ agent_id: id, agent_type: type, conversation_id: conversationId, prompt }))
  const last = await socket.until(({ code }) => code === 1 || code > 999_990)
  const frames = [...socket.frames]
  socket.close()
  return { frames, last, conversationId: last.conversation_id ?? '' }
}

async function ask(id: string, type: AgentType, conversationId: string) {
  const socket = await open()
  const askId = crypto.randomUUID()
  const prompt = { ask_id: askId, content: '你好' }
  socket.sendRaw(JSON.stringify({ agent_id: id, agent_type: type, conversation_id: conversationId, prompt }))
  await socket.ended(askId)
  socket.close()
}

async function historyOf(conversationId: string) {
  const { body } = await client().get(
    `${aggregation}/v1/chat/agent/history?conversation_id=${conversationId}`,
  )
  return (body.data as { detailList: { recordType: number; data: unknown }[] }).detailList
}

test('a greeting has two unnumbered frames, is a record of its own type, and in no list', async () => {
  const { frames, last, conversationId } = await greet('008', 'companion')
  expect(frames).toMatchObject([
    { code: 101, seq: 0, agent_id: '008' },
    { code: 1, seq: 0, data: [{ type: 'greetings', target: 'replace' }] },
  ])
  expect(last.ask_id).toBeUndefined()
  const [record] = await historyOf(conversationId)
  expect(record).toMatchObject({
    recordType: 98,
    data: [{ type: 'greetings', content: { text: expect.stringContaining('什么都可以说') } }],
  })
  const http = client()
  const lists = [
    await http.get(`${aggregation}/v1/session/list?agent_id=008`),
    await http.get('/agents_api/user/dialogue_list'),
    await http.get('/agents_api/agent/session/get?agent_id=008'),
  ]
  expect(lists.map(({ body }) => body.data)).toMatchObject([
    { list: [], total: 0 },
    { datalist: [] },
    { session: null },
  ])
})

test('an empty conversation is reused, and titled by the first question', async () => {
  const first = await greet('008', 'companion')
  const again = await greet('008', 'companion')
  expect(again.conversationId).toBe(first.conversationId)
  expect(await historyOf(first.conversationId)).toHaveLength(1)
  await ask('008', 'companion', first.conversationId)
  const list = await client().get(`${aggregation}/v1/session/list?agent_id=008`)
  expect(list.body.data).toMatchObject({ list: [{ title: '你好', conversation_id: first.conversationId }] })
  expect((await greet('008', 'companion')).conversationId).not.toBe(first.conversationId)
})

test('an agent with news greets again at the end, and never twice in a row', async () => {
  const { conversationId } = await greet('010', 'hot_terrier')
  await ask('010', 'hot_terrier', conversationId)
  await greet('010', 'hot_terrier', conversationId)
  news = () => Promise.resolve({ text: '汪汪', questions: ['第二条'] })
  await greet('010', 'hot_terrier', conversationId)
  const records = await historyOf(conversationId)
  expect(records.map(({ recordType }) => recordType)).toEqual([98, 13, 98])
  expect(records.at(-1)?.data ?? records[0]?.data).toBeDefined()
  expect(JSON.stringify(records)).toContain('第二条')
})

describe('a greeting that is still generated when a question arrives', () => {
  /** Greets, and lets the agent find its news once something was asked in the conversation. */
  async function greetLate(conversationId: string) {
    const isCalled = Promise.withResolvers<void>()
    const found = Promise.withResolvers<{ text: string; questions: string[] }>()
    news = () => {
      isCalled.resolve()
      return found.promise
    }
    const deps = {
      database: storage.database,
      now: Date.now,
      makeId: randomUUID,
      ...directory,
      greetMs: 60_000,
    }
    const greeting = greetAs(deps, {
      owner,
      kind: 'agent',
      agentId: '010',
      agentType: 'hot_terrier',
      conversationId,
      usual: { text: '', questions: [] },
      conditions: [],
    })
    await isCalled.promise
    return async () => {
      found.resolve({ text: '旺旺', questions: [] })
      return greeting
    }
  }

  test('before the first question is not stored, and its conversation is unchanged', async () => {
    const { conversationId } = await greet('010', 'hot_terrier')
    const come = await greetLate('')
    await ask('010', 'hot_terrier', conversationId)
    expect(await come()).toEqual([])
    expect((await historyOf(conversationId)).map(({ recordType }) => recordType)).toEqual([98, 13])
  })

  test('after an answer is not stored', async () => {
    const { conversationId } = await greet('010', 'hot_terrier')
    await ask('010', 'hot_terrier', conversationId)
    const come = await greetLate(conversationId)
    await ask('010', 'hot_terrier', conversationId)
    expect(await come()).toEqual([])
    expect((await historyOf(conversationId)).map(({ recordType }) => recordType)).toEqual([98, 13, 13])
  })

  test('during another greeting replaces it', async () => {
    const { conversationId } = await greet('010', 'hot_terrier')
    await ask('010', 'hot_terrier', conversationId)
    const come = await greetLate(conversationId)
    news = () => Promise.resolve({ text: '汪', questions: [] })
    await greet('010', 'hot_terrier', conversationId)
    expect(await come()).toMatchObject([{ code: 101 }, { code: 1 }])
    const records = await historyOf(conversationId)
    expect(records.map(({ recordType }) => recordType)).toEqual([98, 13, 98])
    expect(JSON.stringify(records)).toContain('旺旺')
  })
})

test('without its news, it greets as usual', async () => {
  news = () => Promise.reject(new Error('no stream'))
  const { last } = await greet('010', 'hot_terrier')
  expect(last).toMatchObject({
    code: 1,
    data: [{ content: { text: expect.stringContaining('今天有什么') } }],
  })
})

test('a conversation of another owner is not found', async () => {
  const { conversationId } = await greet('008', 'companion')
  token = (await buildUser(storage.database)).token
  const { last } = await greet('008', 'companion', conversationId)
  expect(last).toMatchObject({ code: errorNumbers.unknown, seq: 0 })
})

test.each([
  ['an agent that is not open', '002', 'writing', '', errorNumbers.bad_frame],
  ['a conversation that is not there', '008', 'companion', 'nowhere', errorNumbers.unknown],
] as const)('%s is rejected', async (_name, id, type, conversationId, code) => {
  expect((await greet(id, type, conversationId)).last).toMatchObject({ code, seq: 0 })
})

test('the config describes the agent, its greeting and what it lacks', async () => {
  const { body } = await client().get('/agents_api/agent/config?agent_id=010')
  expect(body.data).toMatchObject({
    agent: { id: '010', agent_type: 'hot_terrier', name: '热点㹴', works_without_model: true },
    greeting: { questions: [] },
    shortcuts: [],
    needs: ['FEEDS'],
  })
})

test.each([
  [true, ['VISION_MODEL']],
  [false, undefined],
])('without a model that sees (%j) the config names what images need', async (isNeeded, settings) => {
  needsVision = isNeeded
  const reply = await client().get('/agents_api/agent/config?agent_id=008')
  expect(reply.body.data).toMatchObject({ accepts: { images: true } })
  const { accepts } = reply.body.data as { accepts: { images_need?: string[] } }
  expect(accepts.images_need).toEqual(settings)
})
