import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { createChat } from '../../agents/chat/chat.ts'
import type { Exchange } from '../../models/exchange.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { registryOf } from '../../models/registry.ts'
import {
  errorReply,
  type FakeOpenAi,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
} from '../../models/testing/fake-openai-server.ts'
import { systemClock } from '../../platform/clock.ts'
import { randomId } from '../../platform/make-id.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { clearContext } from '../history/clear-context.ts'
import { deleteConversations } from '../history/delete-conversations.ts'
import { readExchanges } from '../turns/turn-history.ts'
import { readSummary } from './stored-summary.ts'

const isSummary = ({ body }: FakeRequest) => body.messages[0]?.content.startsWith('你把一段对话') === true
const sentence = '这里是一段不短的回答，说的是一件平常的事。'
const written = '- 读者叫林晚'

let storage: TestStorage
let model: FakeOpenAi
let host: TestHost
let user: Awaited<ReturnType<typeof buildUser>>
/** How summaries are answered. */
let summarise: () => ReturnType<typeof streamed>
let isAuxiliaryOff = false

beforeAll(async () => {
  storage = await openTestStorage()
  model = await startFakeOpenAi((request) =>
    isSummary(request) ? summarise() : streamed([sentence.repeat(12)]),
  )
  const language = createOpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: '',
    model: '模型',
    timeoutMs: 5_000,
    contextTokens: 4_000,
    outputTokens: 1_000,
  })
  user = await buildUser(storage.database)
  const models = registryOf([language], {
    get isAuxiliaryOff() {
      return isAuxiliaryOff
    },
  })
  host = await startTestHost(storage, createChat({ clock: systemClock }), { models })
})
beforeEach(() => {
  isAuxiliaryOff = false
  summarise = () => streamed([written])
})
afterAll(async () => {
  await host.close()
  await model.close()
  await storage.remove()
})

/** Asks until turns are left out. @returns the conversation's id and the last end frame */
async function talk(turns: number) {
  const socket = await TestClient.open(host.origin, newDevice(), {}, { token: user.token, kind: 'agent' })
  let conversationId = ''
  let end = await (async () => {
    const askId = socket.ask('你好，我叫林晚。', {})
    return socket.ended(askId)
  })()
  conversationId = end.conversation_id ?? ''
  for (let turn = 2; turn <= turns; turn++) {
    const askId = socket.ask(`第 ${turn} 个问题，说说看。`, {}, conversationId)
    end = await socket.ended(askId)
  }
  socket.close()
  return { conversationId, end }
}

const historyOf = (conversationId: string): Promise<Exchange[]> =>
  readExchanges(storage.database, conversationId, Number.MAX_SAFE_INTEGER)
const summaryOf = async (conversationId: string) =>
  readSummary(storage.database, conversationId, await historyOf(conversationId))

const jobsOf = (conversationId: string) =>
  storage.database.all(
    storage.database.build.selectFrom('jobs').select('state').where('queue', '=', conversationId),
  )

/** Waits until the summaries of a long conversation are written, refused or given up. */
async function settled(conversationId: string): Promise<void> {
  for (;;) {
    const jobs = await jobsOf(conversationId)
    if (jobs.length > 0 && jobs.every(({ state }) => state === 'done' || state === 'failed')) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('a long conversation is summarized, and the next request contains it', async () => {
  const { conversationId, end } = await talk(14)
  expect(end.context).toMatchObject({ turns_left_out: expect.any(Number) })
  expect(end.context?.turns_left_out).toBeGreaterThan(0)
  await settled(conversationId)
  expect(await summaryOf(conversationId)).toMatchObject({ text: written })

  const socket = await TestClient.open(host.origin, newDevice(), {}, { token: user.token, kind: 'agent' })
  const next = await socket.ended(socket.ask('继续说。', {}, conversationId))
  socket.close()
  expect(next.context?.is_summarised).toBe(true)
  const last = model.requests.findLast((request) => !isSummary(request))?.body.messages.at(-1)?.content
  expect(last).toContain(`<概要>\n${written}\n</概要>`)
})

test('a short conversation is not summarized', async () => {
  const { conversationId, end } = await talk(2)
  expect(end.context).toBeUndefined()
  expect(await jobsOf(conversationId)).toEqual([])
})

test('with AUX=off no summary is requested from the model', async () => {
  isAuxiliaryOff = true
  const before = model.requests.filter(isSummary).length
  const { conversationId, end } = await talk(14)
  await settled(conversationId)
  expect(end.code).toBe(2)
  expect(model.requests.filter(isSummary)).toHaveLength(before)
  expect(await summaryOf(conversationId)).toBeNull()
})

test.each([
  ['fails', () => errorReply(500, { message: 'overloaded' })],
  ['is empty', () => streamed([' '])],
  ['is none', () => streamed(['好的，我明白了。'])],
])('an answer is complete although its summary %s', async (_, reply) => {
  summarise = reply
  const { conversationId, end } = await talk(14)
  await settled(conversationId)
  expect(end.code).toBe(2)
  expect((await summaryOf(conversationId))?.text ?? '').toBe('')
})

test('a summary is void once an answer that it covers has changed', async () => {
  const { conversationId } = await talk(14)
  await settled(conversationId)
  const history = await historyOf(conversationId)
  expect(await readSummary(storage.database, conversationId, history)).not.toBeNull()
  const changed = history.map((exchange, index) =>
    index === 0 ? { ...exchange, docId: 'another' } : exchange,
  )
  expect(await readSummary(storage.database, conversationId, changed)).toBeNull()
  expect(await readSummary(storage.database, conversationId, history.slice(1))).toBeNull()
  expect(await readSummary(storage.database, conversationId, [])).toBeNull()
})

test('a summary is deleted with its conversation', async () => {
  const { conversationId } = await talk(14)
  await settled(conversationId)
  const rows = () =>
    storage.database.all(
      storage.database.build
        .selectFrom('conversation_summaries')
        .select('turns')
        .where('conversation_id', '=', conversationId),
    )
  expect(await rows()).toHaveLength(1)
  await deleteConversations(storage.database, { owner: user.owner, id: conversationId })
  expect(await rows()).toEqual([])
})

test('a record says how much of the conversation its answer was given', async () => {
  const { conversationId, end } = await talk(14)
  const row = await storage.database.first<{ context: string }>(
    storage.database.build
      .selectFrom('records')
      .select('context')
      .where('conversation_id', '=', conversationId)
      .where('record_type', '=', recordType.normal)
      .orderBy('position', 'desc')
      .limit(1),
  )
  expect(JSON.parse(row?.context ?? 'null')).toEqual(end.context)
})

test('turns that could not be summarized are not paid for again', async () => {
  summarise = () => streamed(['好的，我明白了。'])
  const { conversationId, end } = await talk(14)
  // The job of the last turn is added after its end.
  const leftOut = end.context?.turns_left_out ?? 0
  const coveredTurns = async () => (await summaryOf(conversationId))?.turns ?? 0
  while ((await coveredTurns()) < leftOut) await settled(conversationId)
  const covered = await coveredTurns()
  expect(covered).toBeGreaterThan(0)
  const before = model.requests.length
  await storage.jobs.add(
    'conversation summary',
    { turnId: 'any', conversationId, turnsLeftOut: covered },
    { queue: conversationId },
  )
  await settled(conversationId)
  expect(model.requests).toHaveLength(before)
})

test('a cleared conversation has no summary', async () => {
  const { conversationId } = await talk(14)
  await settled(conversationId)
  const deps = { database: storage.database, now: systemClock, makeId: randomId }
  await clearContext(deps, user.owner, conversationId)
  const row = storage.database.build
    .selectFrom('conversation_summaries')
    .select('text')
    .where('conversation_id', '=', conversationId)
  expect(await storage.database.first(row)).toBeFalsy()
})
