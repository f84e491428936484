import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type CardChange, cards } from '../../lib/contract/cards/cards.ts'
import { errorNumbers } from '../../lib/contract/error-code.ts'
import { messageStatus } from '../../lib/contract/frames/message-status.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { aggregation } from '../../lib/contract/routes/http.ts'
import type { TurnRequest } from '../conversations/turns/agent.ts'
import { readFrames } from '../conversations/turns/turn-log.ts'
import { findTurn } from '../conversations/turns/turn-row.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { WordAudit } from './word-audit.ts'
import { WordList } from './word-list.ts'

const audit = new WordAudit({
  words: new WordList([
    { text: '敏感词', isForbidden: false },
    { text: '禁词', isForbidden: true },
    { text: 'ass', isForbidden: false },
  ]),
  isHealthy: true,
})
const banned = { id: 'ban', type: 'ban', content: { text: '抱歉，我还没有学会这个，无法回答' } }

let storage: TestStorage
let host: TestHost
let gate = Promise.withResolvers<void>()
const clients: TestClient[] = []

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, pipeline, { audit })
})

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
  gate = Promise.withResolvers()
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

/** Answers with the question's text after the colon, the pieces parted by '+'; '等' waits for the gate. */
async function* pipeline({ question }: TurnRequest): AsyncGenerator<CardChange, void, void> {
  yield cards.stored({ id: 'c0', type: 'search_result', target: 'replace', content: [{ title: '来源' }] })
  yield { id: 'c1', type: 'markdown', target: 'start', content: '' }
  for (const content of answers.get(question) ?? []) {
    if (content === '等') await gate.promise
    else yield { id: 'c1', target: 'update', content }
  }
}

const answers = new Map([
  ['好', ['平常的', '回答']],
  ['被收回', ['前文，', '敏 ', '等', '感', '🙂词', '后文']],
  ['最后一个词', ['kick ', 'a', 's', 's']],
])

async function connect(device = newDevice()): Promise<TestClient> {
  const client = await TestClient.open(host.origin, device)
  clients.push(client)
  return client
}

async function call(device: string, path: string, body?: object): Promise<{ status: number; data: unknown }> {
  const reply = await fetch(`${host.origin}${aggregation}${path}`, {
    headers: { device_hash: device, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data }
}

async function history(device: string, conversationId: string): Promise<ChatRecord[]> {
  const { data } = await call(device, `/v1/chat/agent/history?conversation_id=${conversationId}`)
  return (data as { detailList: ChatRecord[] }).detailList
}

describe('a listed word in an answer', () => {
  test('retracts it everywhere: both clients, later ones, history, log and shares', async () => {
    const device = newDevice()
    const [first, second] = await Promise.all([connect(device), connect(device)])
    const honest = first.ask('好')
    const { conversation_id: conversationId = '' } = await first.until((frame) => frame.code === 101)
    await first.ended(honest)
    second.send({ action: 'reconnect' }, conversationId)
    await second.until((frame) => frame.seq === 0)
    const askId = first.ask('被收回', {}, conversationId)
    await second.until((frame) => JSON.stringify(frame.data ?? '').includes('敏'))
    gate.resolve()
    for (const reader of [first, second]) {
      expect(await reader.ended(askId)).toMatchObject({ code: 301, data: [{ ...banned, target: 'replace' }] })
      expect(reader.cards(askId)).toMatchObject([banned])
      // The piece that completes the word is never sent.
      expect(JSON.stringify(reader.frames)).not.toContain('🙂词')
    }
    const third = await connect(device)
    third.send({ action: 'reconnect', ask_id: askId })
    await third.ended(askId)
    expect(third.cards(askId)).toMatchObject([banned])
    const records = await history(device, conversationId)
    expect(records.at(-1)).toMatchObject({ status: messageStatus.ban, data: [banned] })
    expect(JSON.stringify(records)).not.toContain('前文')
    expect(await loggedText(device, askId)).not.toContain('前文')
    const { data: link } = await call(device, '/v1/share/link', { conversation_id: conversationId })
    const { data: shared } = await call(device, `/v1/share/get?id=${(link as { id: string }).id}`)
    expect((shared as { records: ChatRecord[] }).records.map(({ content }) => content)).toEqual(['好'])
    const next = first.ask('好', {}, conversationId)
    const refusal = await first.until((frame) => frame.ask_id === next && frame.seq === 0)
    expect(refusal.code).toBe(errorNumbers.conversation_ended)
  })

  test('is found when the answer ends with it', async () => {
    const client = await connect()
    const askId = client.ask('最后一个词')
    expect((await client.ended(askId)).code).toBe(301)
    expect(client.cards(askId)).toMatchObject([banned])
  })
})

describe('a listed word in a question', () => {
  test('ends the conversation before any search, also when the check was skipped', async () => {
    const device = newDevice()
    const client = await connect(device)
    const askId = client.ask('什么是 敏-感-詞')
    const end = await client.ended(askId)
    expect(end).toMatchObject({ code: 301, seq: 3 })
    expect(await history(device, end.conversation_id ?? '')).toMatchObject([
      { status: messageStatus.ban, data: [banned] },
    ])
  })
})

describe('the call', () => {
  test.each([
    ['平常的话', { hit: false, ban_constraint: { forbidden: false }, sensitive_word: '' }],
    ['这是敏感词', { hit: true, ban_constraint: { forbidden: false }, sensitive_word: '敏感词' }],
    ['敏感词之后的 禁 詞', { hit: true, ban_constraint: { forbidden: true }, sensitive_word: '禁词' }],
    ['', { hit: false, ban_constraint: { forbidden: false }, sensitive_word: '' }],
  ])('answers %j as the specification defines', async (content, data) => {
    const reply = await call(newDevice(), '/v1/chat/sensitive/words', { content, source: 'web' })
    expect(reply).toEqual({ status: 200, data })
  })

  test.each([
    ['without a text', newDevice(), { source: 'web' }, 400],
    ['with a text that is no string', newDevice(), { content: 1 }, 400],
    ['with a text that is too long', newDevice(), { content: '长'.repeat(20_001) }, 400],
    ['with a body that is too large', newDevice(), { content: '长'.repeat(100_000) }, 413],
    ['without identity', '', { content: '好' }, 401],
  ])('%s is rejected', async (_case, device, body, status) => {
    expect((await call(device, '/v1/chat/sensitive/words', body)).status).toBe(status)
  })

  test('accepts the longest text of an input', async () => {
    const reply = await call(newDevice(), '/v1/chat/sensitive/words', { content: `${'😀'.repeat(9_990)}` })
    expect(reply.status).toBe(200)
  })
})

/** What the log of a turn holds. */
async function loggedText(device: string, askId: string): Promise<string> {
  const [owner] = await storage.database.all<{ owner: string }>(
    storage.database.build.selectFrom('turns').select('owner').where('ask_id', '=', askId),
  )
  const turn = await findTurn(storage.database, owner?.owner ?? device, askId)
  const frames = await readFrames(storage.database, turn?.id ?? randomUUID(), 0)
  return JSON.stringify(frames)
}
