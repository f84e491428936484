import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { agentTypes } from '../../../lib/contract/frames/frame.ts'
import { createChat } from '../../agents/chat/chat.ts'
import { openDirectory } from '../../agents/directory/agent-directory.ts'
import type { AgentRegistry } from '../../agents/registry.ts'
import type { LanguageModel, ModelMessage } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { agentOf, startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const aggregation = '/dialogue-aggregation/dialogue/aggregation'
const told: (readonly ModelMessage[])[] = []
const echo: LanguageModel = {
  name: '回声',
  async *stream({ messages }) {
    told.push(messages)
    yield { kind: 'reasoning', text: '想' }
    yield { kind: 'text', text: `听到了：` }
    const asked = messages.at(-1)?.content
    yield { kind: 'text', text: typeof asked === 'string' ? (asked.split('\n\n').at(-1) ?? '') : '' }
  },
}
const search = agentOf(async function* ({ question }) {
  yield { id: 'c1', type: 'markdown', target: 'start', content: question }
})
const universal = {
  id: '001',
  search: { normal: search },
  agent: createChat({ clock: Date.now }),
}

let storage: TestStorage
let host: TestHost
let token: string

beforeAll(async () => {
  storage = await openTestStorage()
  const none = Object.fromEntries(agentTypes.map((type) => [type, {}])) as AgentRegistry
  const registry = { ...none, universal, translation: { id: '012', agent: universal.agent } }
  host = await startTestHost(storage, search, {
    ...openDirectory({ registry }),
    models: registryOf([echo]),
  })
})
beforeEach(async () => {
  told.length = 0
  token = (await buildUser(storage.database)).token
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

const open = (kind: 'search' | 'agent') => TestClient.open(host.origin, newDevice(), {}, { token, kind })
const client = () => new AccountClient(host, { k_sso_token: token, device_hash: newDevice() })
const textOf = (socket: TestClient, askId: string) =>
  socket
    .cards(askId)
    .filter(({ type }) => type === 'markdown')
    .map(({ content }) => content)

describe('a chat with the universal agent', () => {
  test('streams the answer, and passes the earlier messages to the model', async () => {
    const socket = await open('agent')
    const first = socket.ask('我叫小舟')
    const { conversation_id: id = '' } = await socket.ended(first)
    expect(textOf(socket, first)).toEqual(['听到了：我叫小舟'])
    const second = socket.ask('我叫什么？', {}, id)
    await socket.ended(second)
    expect(told[1]?.slice(1)).toMatchObject([
      { role: 'user', content: '我叫小舟' },
      { role: 'assistant', content: '听到了：我叫小舟' },
      { role: 'user', content: expect.stringMatching(/^现在是 .+\n\n我叫什么？$/) },
    ])
    socket.close()
  })

  test('is in no list of searches, is found by its agent, and read by its id', async () => {
    const socket = await open('agent')
    const { conversation_id: id = '' } = await socket.ended(socket.ask('只在对话里'))
    const http = client()
    const list = await http.get(`${aggregation}/v1/session/list`)
    expect(list.body.data).toMatchObject({ list: [] })
    const asked = await http.get(`${aggregation}/v1/search/history/list`)
    expect(asked.body.data).toEqual({ detailList: [] })
    const searched = await http.get(`${aggregation}/v1/session/get?agent_id=001`)
    expect(searched.body.data).toBeNull()
    const found = await http.get('/agents_api/agent/session/get?agent_id=001')
    expect(found.body.data).toEqual({
      session: { conversation_id: id, agent_id: '001', agent_type: 'universal' },
    })
    const history = await http.get(`${aggregation}/v1/chat/agent/history?conversation_id=${id}`)
    expect(history.body.data).toMatchObject({ detailList: [{ content: '只在对话里', model: '回声' }] })
    socket.close()
  })

  const frames: [string, (id: string, askId: string) => [Prompt, string]][] = [
    ['an ask', (id) => [{ ask_id: crypto.randomUUID(), content: '插一句' }, id]],
    ['the same ask', (id, askId) => [{ ask_id: askId, content: '第一句' }, id]],
    ['a reconnect', (_id, askId) => [{ action: 'reconnect', ask_id: askId }, '']],
    ['a stop', (_id, askId) => [{ action: 'cancel', ask_id: askId }, '']],
    ['a follow', (id) => [{ action: 'reconnect' }, id]],
    ['a clear', (id) => [{ action: 'clear' }, id]],
  ]
  const sockets = ['search', 'agent'] as const
  test.each(sockets.flatMap((kind) => frames.map(([name, make]) => [kind, name, make] as const)))(
    'started on the %s socket is not known to %s on the other one',
    async (kind, _name, make) => {
      const socket = await open(kind)
      const askId = socket.ask('第一句')
      const { conversation_id: id = '' } = await socket.ended(askId)
      const other = await open(kind === 'search' ? 'agent' : 'search')
      other.send(...make(id, askId))
      expect(await other.until(() => true)).toMatchObject({ code: errorNumbers.unknown, seq: 0 })
      socket.close()
      other.close()
    },
  )

  test.each([
    ['another type', '001', 'writing'],
    ['another id', '002', 'universal'],
  ])('with %s is rejected: no agent exists there', async (_name, agent_id, agent_type) => {
    const socket = await open('agent')
    const ask_id = crypto.randomUUID()
    socket.sendRaw(
      JSON.stringify({ agent_id, agent_type, conversation_id: '', prompt: { ask_id, content: '写' } }),
    )
    expect(await socket.until(() => true)).toMatchObject({ code: errorNumbers.bad_frame, ask_id, seq: 0 })
    socket.close()
  })
})

test.each([
  ['001', 200, { service_url: /\/socket\/search$/, chat_url: /\/socket\/agent$/ }],
  ['012', 200, { service_url: /\/socket\/agent$/ }],
  ['002', 404, {}],
])('the config of %s names its sockets', async (id, status, urls) => {
  const reply = await client().get(`/agents_api/agent/config?agent_id=${id}`)
  expect(reply.status).toBe(status)
  if (status !== 200) return
  const expected = Object.entries(urls).map(([name, url]) => [name, expect.stringMatching(url)])
  const { service_url, chat_url } = reply.body.data as Record<string, unknown>
  expect({ service_url, chat_url }).toEqual({ chat_url: undefined, ...Object.fromEntries(expected) })
})

test('a registered agent answers in its own name', async () => {
  const socket = await open('agent')
  const ask_id = crypto.randomUUID()
  socket.sendRaw(
    JSON.stringify({
      agent_id: '012',
      agent_type: 'translation',
      conversation_id: '',
      prompt: { ask_id, content: '你好' },
    }),
  )
  expect(await socket.ended(ask_id)).toMatchObject({ code: 2 })
  expect(textOf(socket, ask_id)).toEqual(['听到了：你好'])
  socket.close()
})

test('without a model a chat reports that', async () => {
  const without = await startTestHost(storage, createChat({ clock: Date.now }))
  const socket = await TestClient.open(without.origin, newDevice(), {}, { token, kind: 'agent' })
  const askId = socket.ask('在吗')
  expect(await socket.ended(askId)).toMatchObject({ code: 2 })
  expect(socket.cards(askId)).toMatchObject([
    { type: 'tips', content: { text: expect.stringMatching(/^未配置语言模型，现在不能对话/) } },
  ])
  socket.close()
  await without.close()
})
