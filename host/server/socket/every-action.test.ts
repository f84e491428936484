import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { type ActionType, agentTypes, responseCode } from '../../../lib/contract/frames/frame.ts'
import { openDirectory } from '../../agents/directory/agent-directory.ts'
import type { AgentRegistry } from '../../agents/registry.ts'
import { createSummary } from '../../agents/summary/summary.ts'
import type { Agent, AgentEvent } from '../../conversations/turns/agent.ts'
import { ModelError } from '../../models/language-model.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

/** Answers at once, or as its question says: waits to be stopped, asks back, fails before or after its first word. */
const agent: Agent = {
  limitMs: 60_000,
  templates: [{ id: 'form', title: '表', fields: [{ key: 'a', label: '甲', type: 'text', required: true }] }],
  async *start({ question }, { signal }) {
    if (question === '一开始就坏') throw new ModelError('model_unreachable', 'nobody is there')
    yield text('写了')
    if (question === '等停') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    if (question === '半路坏') throw new ModelError('model_unreachable', 'nobody is there any more')
    if (question === '说漏嘴') yield text('禁语')
    if (question !== '先问') return
    yield cards.stored({ id: 'o1', type: 'options', target: 'replace', content: { questions: [] } })
    return { wait: 'options', step: '1', saved: null, until: Date.now() + 60_000 }
  },
  async *resume(_request, _context, { chosen }) {
    yield text(chosen && 'isSkipped' in chosen.choice ? '跳过了' : '选了')
  },
}

function text(content: string): AgentEvent {
  return { id: `c${content}`, type: 'markdown', target: 'replace', content }
}

let storage: TestStorage
let host: TestHost
let client: TestClient

beforeAll(async () => {
  storage = await openTestStorage()
  const none = Object.fromEntries(agentTypes.map((type) => [type, {}])) as AgentRegistry
  const registry = { ...none, universal: { id: '001', agent } }
  host = await startTestHost(storage, agent, {
    ...openDirectory({ registry, summary: createSummary({}) }),
    audit: new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true }),
  })
  const { token } = await buildUser(storage.database)
  client = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
})
afterAll(async () => {
  client.close()
  await host.close()
  await storage.remove()
})

/** Asks something in a new conversation, and waits for the frame. @returns the ask and its conversation */
async function asked(question: string, until: (code: number, isWaiting: boolean) => boolean) {
  const askId = client.ask(question)
  const frame = await client.until(
    (each) => each.ask_id === askId && until(each.code, each.waiting !== undefined),
  )
  const begun = client.frames.find((each) => each.ask_id === askId && each.code === 101)
  return { askId, conversationId: begun?.conversation_id ?? '', frame }
}

const ended = (code: number) => code === responseCode.normalEnd
const codesOf = (askId: string, from = 0) =>
  client.frames.slice(from).flatMap((frame) => (frame.ask_id === askId ? [frame.code] : []))

/** Sends a prompt, and waits for a frame that comes after it. */
async function answered(prompt: Prompt, conversationId: string, code: number) {
  const from = client.frames.length
  client.send(prompt, conversationId)
  return client.until((frame) => client.frames.indexOf(frame) >= from && frame.code === code)
}

/** What each action does, from a conversation that it makes; all but `close`, which is the last. */
const actions: Readonly<Record<Exclude<ActionType, 'close'>, () => Promise<void>>> = {
  ping: async () => void (await answered({ action: 'ping' }, '', responseCode.heartbeat)),
  greeting: async () => {
    const frame = await answered({ action: 'greeting' }, '', responseCode.bot)
    expect(frame.data?.[0]?.type).toBe('greetings')
  },
  template: async () => {
    const askId = randomUUID()
    const template = { id: 'form', fields: { a: '填了' } }
    await answered({ ask_id: askId, action: 'template', template, bubble_text: '表：填了' }, '', 2)
    expect(codesOf(askId)).toEqual([101, 102, 1, 2])
  },
  summary: async () => {
    const { conversationId } = await asked('问', ended)
    const askId = randomUUID()
    await answered({ ask_id: askId, action: 'summary', bubble_text: '总结这段对话' }, conversationId, 2)
    expect(JSON.stringify(client.cards(askId))).toContain('问过')
  },
  clear: async () => {
    const { conversationId } = await asked('问', ended)
    const frame = await answered({ action: 'clear' }, conversationId, responseCode.clearContext)
    expect(frame).toMatchObject({ conversation_id: conversationId, seq: 0 })
  },
  cancel: async () => {
    const { askId, conversationId } = await asked('等停', (code) => code === responseCode.bot)
    await answered({ action: 'cancel', ask_id: askId }, conversationId, responseCode.userCancelEnd)
    expect(codesOf(askId)).toEqual([101, 102, 1, 4])
  },
  repeat: async () => {
    const { askId, conversationId } = await asked('问', ended)
    const again = randomUUID()
    const prompt = { ask_id: again, action: 'repeat', ask_from: `repeat:${askId}` } as const
    await answered(prompt, conversationId, 2)
    expect(client.frames.find((frame) => frame.ask_id === again && frame.code === 102)?.replaces).toBeTruthy()
  },
  reconnect: async () => {
    const { askId } = await asked('问', ended)
    const from = client.frames.length
    await answered({ action: 'reconnect', ask_id: askId }, '', 2)
    expect(codesOf(askId, from)).toEqual([1, 2])
    expect(client.frames[from]).toMatchObject({ snapshot: true, data: [{ content: '写了' }] })
  },
  skip_copilot: async () => {
    const { askId, conversationId } = await asked('先问', (_code, isWaiting) => isWaiting)
    await answered({ action: 'skip_copilot', ask_id: askId }, conversationId, 2)
    expect(JSON.stringify(client.cards(askId))).toContain('跳过了')
  },
  user_feed_back: async () => {
    const { askId } = await asked('问', ended)
    const frame = await answered({ action: 'user_feed_back', ask_id: askId, content: '{"like":1}' }, '', 1)
    expect(frame).toMatchObject({ ask_id: askId, seq: 0 })
  },
}

test.each(Object.keys(actions) as (keyof typeof actions)[])('%s', (name) => actions[name]())

test.each<[string, readonly number[]]>([
  ['问', [101, 102, 1, 2]],
  ['半路坏', [101, 102, 1, 3]],
  ['一开始就坏', [101, 102, 0]],
  ['说漏嘴', [101, 102, 1, 301]],
  ['问禁语', [101, 102, 301]],
])('“%s” is answered by the codes %j', async (question, codes) => {
  const last = codes.at(-1)
  const { askId } = await asked(question, (code) => code === last)
  expect(codesOf(askId)).toEqual(codes)
})

const foreign = 'a_conversation_of_another'
test.each<[string, Prompt, string, number]>([
  ['a frame that is none', { ask_id: randomUUID(), content: ' ' }, '', 999_991],
  ['a conversation that is not there', { ask_id: randomUUID(), content: '问' }, foreign, 999_994],
  ['an unknown ask', { action: 'reconnect', ask_id: randomUUID() }, '', 999_994],
])('%s is rejected with its code, and ends nothing', async (_name, prompt, conversationId, code) => {
  expect(await answered(prompt, conversationId, code)).toMatchObject({ seq: 0 })
})

test('a second ask during a turn, and one ask_id for two questions, have codes of their own', async () => {
  const { askId, conversationId } = await asked('等停', (code) => code === responseCode.bot)
  expect(await answered({ ask_id: randomUUID(), content: '又问' }, conversationId, 999_995)).toMatchObject({
    seq: 0,
  })
  expect(await answered({ ask_id: askId, content: '别的' }, conversationId, 999_996)).toMatchObject({
    seq: 0,
  })
  await answered({ action: 'cancel', ask_id: askId }, conversationId, responseCode.userCancelEnd)
})

test('a conversation that was ended by a listed word accepts no more questions', async () => {
  const { conversationId } = await asked('说漏嘴', (code) => code === responseCode.auditFailed)
  await answered({ ask_id: randomUUID(), content: '还在吗' }, conversationId, 999_997)
})

test('close, finally', async () => {
  client.send({ action: 'close' })
  expect(await client.closed()).toBe(1000)
})
