import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import type { ActionType } from '../../../lib/contract/frames/frame.ts'
import { agentTypes } from '../../../lib/contract/frames/frame.ts'
import { openDirectory } from '../../agents/directory/agent-directory.ts'
import type { AgentRegistry } from '../../agents/registry.ts'
import { createSummary } from '../../agents/summary/summary.ts'
import type { Agent, AgentEvent, TurnRequest } from '../../conversations/turns/agent.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

// A client written from the specification alone (§4, §7): it knows no seq, no UUIDs, no ask_from of ours, and may send
// each field of the prompt always.

interface Frame {
  readonly code: number
  readonly conversation_id?: string
  readonly ask_id?: string
  readonly message?: string
  readonly data?: readonly { readonly type?: string; readonly content?: unknown }[]
}

/** What never comes is named before the test's own limit ends it. */
const patienceMs = 20_000

const fields = [
  'ask_from',
  'ask_id',
  'content',
  'prompt_content',
  'template_id',
  'action',
  'file',
  'template',
  'copilot',
  'bubble_text',
  'publish_agent',
  'copilot_option',
  'pattern',
] as const
const actions: readonly (ActionType | '')[] = [
  '',
  'greeting',
  'template',
  'clear',
  'cancel',
  'repeat',
  'summary',
  'ping',
  'reconnect',
  'skip_copilot',
  'user_feed_back',
]

const seen: TurnRequest[] = []
const agent: Agent = {
  limitMs: 60_000,
  templates: [
    { id: 'form', title: '表', fields: [{ key: 'a', label: '甲', type: 'text', required: false }] },
  ],
  async *start(request) {
    seen.push(request)
    yield { id: 'c', type: 'markdown', target: 'replace', content: '答' } satisfies AgentEvent
  },
}

let storage: TestStorage
let host: TestHost
let token: string

beforeAll(async () => {
  storage = await openTestStorage()
  const none = Object.fromEntries(agentTypes.map((type) => [type, {}])) as AgentRegistry
  const search = { normal: agent, copilot: agent, research: agent }
  const registry = { ...none, universal: { id: '001', search, agent }, companion: { id: '008', agent } }
  const given = { QUOTA_TURNS_PER_DAY: '0', QUOTA_TOKENS_PER_DAY: '0' }
  const overrides = openDirectory({ registry, summary: createSummary({}) })
  host = await startTestHost(storage, agent, overrides, given)
  ;({ token } = await buildUser(storage.database))
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

class ForeignClient {
  readonly #socket: WebSocket
  readonly #frames: Frame[] = []
  readonly #waiting: (() => void)[] = []

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.#frames.push(JSON.parse(data.toString('utf8')) as Frame)
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  static async open(
    kind: 'search' | 'agent',
    deviceHash = 'TW96aWxsYS81LjA+abc/123==',
  ): Promise<ForeignClient> {
    const login = kind === 'agent' ? `&k_sso_token=${token}` : ''
    const query = `device=Web&device_id=d1&device_hash=${deviceHash}&app_version=1.6.0${login}`
    const socket = new WebSocket(`${host.origin.replace('http', 'ws')}/socket/${kind}?${query}`)
    const client = new ForeignClient(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return client
  }

  /** Sends a prompt as it is. @returns the frames up to the one that ends it, or refuses it */
  async ask(prompt: object, about: object = {}): Promise<readonly Frame[]> {
    const from = this.#frames.length
    this.#socket.send(JSON.stringify({ agent_id: '001', agent_type: 'universal', ...about, prompt }))
    for (;;) {
      const frames = this.#frames.slice(from)
      if (frames.some(({ code, data }) => isLast(code) || data?.[0]?.type === 'greetings')) return frames
      // An acknowledgement has neither cards nor a conversation.
      if (frames.some(({ code, data }) => code === 1 && !data)) return frames
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no answer to ${JSON.stringify(prompt)}`)),
          patienceMs,
        )
        this.#waiting.push(() => resolve(clearTimeout(timer)))
      })
    }
  }

  close(): void {
    this.#socket.terminate()
  }
}

const isLast = (code: number) => [0, 2, 3, 4, 201, 202, 301].includes(code) || code > 999_990

/** A conversation in which one question was answered. */
async function conversationOf(client: ForeignClient): Promise<{ conversation_id: string }> {
  const [first] = await client.ask({ content: '第一问' })
  return { conversation_id: first?.conversation_id ?? '' }
}

describe.each(['search', 'agent'] as const)('the %s socket', (kind) => {
  const empties = ['absent', null, '', {}, []] as const

  test.each(actions)(
    'with every kind of empty value in every field, action “%s” succeeds',
    async (action) => {
      const client = await ForeignClient.open(kind)
      for (const nothing of empties) {
        const chat = await conversationOf(client)
        const prompt = Object.fromEntries(
          nothing === 'absent' ? [] : fields.map((field) => [field, nothing] as const),
        )
        const own = ownOf(action)
        const frames = await client.ask({ ...prompt, ...own, action: action || prompt.action }, chat)
        expect([nothing, frames.at(-1)?.code, frames.at(-1)?.message]).toEqual([
          nothing,
          ...expectedEnd(kind, action),
        ])
      }
      client.close()
    },
  )

  test.each(fields.flatMap((field) => actions.map((action) => [field, action] as const)))(
    'a wrong %s with action “%s” is answered, with a message where it is rejected',
    async (field, action) => {
      const client = await ForeignClient.open(kind)
      const chat = await conversationOf(client)
      for (const wrong of [7, true, { a: 1 }, ['a'], '不认识的']) {
        const last = (await client.ask({ ...ownOf(action), action, [field]: wrong }, chat)).at(-1)
        expect(last?.code).toBeDefined()
        if ((last?.code ?? 0) > 999_990) expect(last?.message).toMatch(/\p{Script=Han}/u)
        expect(last?.code).not.toBe(999_999)
      }
      client.close()
    },
  )
})

/** What an action itself needs. */
function ownOf(action: string): object {
  if (action === '') return { content: '问' }
  if (action === 'user_feed_back') return { content: '{"like":1}' }
  if (action === 'template') return { template_id: 'form' }
  return {}
}

function expectedEnd(kind: 'search' | 'agent', action: string): [number, string | undefined] {
  if (action === 'ping') return [201, undefined]
  if (action === 'clear') return [202, undefined]
  if (['greeting', 'cancel', 'reconnect', 'skip_copilot', 'user_feed_back'].includes(action))
    return [1, undefined]
  if (action === 'summary' && kind === 'search') return [999_991, '只有对话可以总结']
  return [2, undefined]
}

test.each<[string, { readonly action?: string; readonly [name: string]: unknown }, number]>([
  [
    'a template with the text that it shows',
    { action: 'template', template_id: 'form', content: '请假条' },
    2,
  ],
  ['a question with the number 0 for no template', { content: '问', template_id: 0 }, 2],
  ['a question with a number as its id', { content: '问', ask_id: 7 }, 2],
])('%s is answered', async (_, prompt, code) => {
  const client = await ForeignClient.open(prompt.action === 'template' ? 'agent' : 'search')
  const frames = await client.ask(prompt)
  expect(frames.at(-1)?.code).toBe(code)
  client.close()
})

test('a rating may be a plain text', async () => {
  const client = await ForeignClient.open('search')
  await client.ask({ content: '问', ask_id: 'rated' })
  const [reply] = await client.ask({ action: 'user_feed_back', ask_id: 'rated', content: '写得很清楚' })
  expect(reply?.code).toBe(1)
  client.close()
})

test('ids of other formats are kept, long ones and other characters are replaced', async () => {
  const client = await ForeignClient.open('search')
  const idOf = async (askId: unknown) =>
    (await client.ask({ content: '问', ask_id: askId })).find(({ code }) => code === 102)?.ask_id
  expect(await idOf('1')).toBe('1')
  expect(await idOf('a/b?c=d.e%20#~')).toBe('a/b?c=d.e%20#~')
  expect(await idOf(undefined)).toMatch(/^[\w-]{22}$/)
  for (const odd of ['问'.repeat(3), 'x'.repeat(129), 'a b']) {
    const made = await idOf(odd)
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await idOf(odd)).toBeUndefined()
  }
  client.close()
})

test('a repeat without our ask_from applies to the newest record, or to that of its ask_id', async () => {
  const client = await ForeignClient.open('search')
  const first = await client.ask({ content: '甲', ask_id: 'one' })
  const chat = { conversation_id: first[0]?.conversation_id }
  await client.ask({ content: '乙', ask_id: 'two' }, chat)
  const newest = await client.ask({ action: 'repeat', ask_id: 'three', content: '乙' }, chat)
  expect(newest.map(({ code, message }) => [code, message])[0]).toEqual([101, '乙'])
  // Sent once more it is the same ask: what has been written comes again, and its end.
  expect(
    (await client.ask({ action: 'repeat', ask_id: 'three', content: '乙' }, chat)).map(({ code }) => code),
  ).toEqual([1, 2])
  const named = await client.ask({ action: 'repeat', ask_id: 'one', ask_from: 'button' })
  expect([named[0]?.message, named[0]?.conversation_id]).toEqual(['甲', chat.conversation_id])
  expect(named[0]?.ask_id).not.toBe('one')
  const again = await client.ask({ action: 'repeat', ask_id: named[0]?.ask_id })
  expect([again[0]?.code, again[0]?.message]).toEqual([101, '甲'])
  client.close()
})

test('each field has its meaning', async () => {
  const client = await ForeignClient.open('search')
  const readBy = async (prompt: object) => {
    await client.ask(prompt)
    return seen.at(-1)?.prompt
  }
  expect(await readBy({ content: '问', copilot: true })).toMatchObject({ pattern: 'copilot' })
  expect(await readBy({ content: '问', copilot: true, pattern: 'normal' })).toMatchObject({
    pattern: 'normal',
  })
  expect(await readBy({ content: '问', copilot: 0 })).not.toHaveProperty('pattern', 'copilot')
  expect(await readBy({ content: ' ', prompt_content: '这一问' })).toBeDefined()
  expect(seen.at(-1)?.question).toBe('这一问')
  expect(await readBy({ content: '问', ask_from: 'home', publish_agent: true })).toBeDefined()
  for (const file of ['f1', ['f1'], { file_id: 'f1' }, [{ id: 'f1' }]])
    expect(await readBy({ content: '问', file })).toMatchObject({ file_ids: ['f1'] })
  client.close()
})

test('the agent of an id answers when no type is given', async () => {
  const client = await ForeignClient.open('agent')
  const [first] = await client.ask({ action: 'greeting' }, { agent_id: '008', agent_type: '' })
  expect(first).toMatchObject({ code: 101, agent_type: 'companion' })
  const id = first?.conversation_id
  await client.ask({ content: '你好' }, { agent_id: '008', agent_type: null, conversation_id: id })
  const path = '/dialogue-aggregation/dialogue/aggregation/v1/session/get?agent_id=008'
  const response = await fetch(`${host.origin}${path}`, { headers: { k_sso_token: token } })
  expect(await response.json()).toMatchObject({ data: { conversation_id: id, agent_type: 'companion' } })
  client.close()
})

test('a device identity can be base64, with a space for an unencoded plus', async () => {
  for (const hash of ['TW96aWxsYS81LjA+abc/123==', encodeURIComponent('TW96aWxsYS81LjA+abc/123==')]) {
    const client = await ForeignClient.open('search', hash)
    const frames = await client.ask({ action: 'repeat', ask_id: 'of-this-device', content: '问' })
    expect(frames.at(-1)?.code).toBe(999_994)
    client.close()
  }
  const one = await ForeignClient.open('search', 'abc+def/ghi=jkl+mno')
  await one.ask({ content: '记住', ask_id: 'mine' })
  const other = await ForeignClient.open('search', encodeURIComponent('abc+def/ghi=jkl+mno'))
  expect((await other.ask({ action: 'reconnect', ask_id: 'mine' })).at(-1)?.code).toBe(2)
  one.close()
  other.close()
})
