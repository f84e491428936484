import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { createChat } from '../../agents/chat/chat.ts'
import { showsDistress } from '../../agents/companion/distress.ts'
import { findFacts } from '../../context/find-facts.ts'
import { type Memories, openMemories } from '../../members/memories/memories.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { noModels, registryOf } from '../../models/registry.ts'
import {
  errorReply,
  type FakeOpenAi,
  type FakeReply,
  type FakeRequest,
  hang,
  startFakeOpenAi,
  streamed,
} from '../../models/testing/fake-openai-server.ts'
import { openAudit } from '../../moderation/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { randomId } from '../../platform/make-id.ts'
import { buildUser } from '../../testing/build-user.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { deleteConversations } from '../history/delete-conversations.ts'
import type { EndedTurn } from '../turns/ended-turn.ts'
import { MemoryLearning } from './memory-learning.ts'

const isLearning = ({ body }: FakeRequest) =>
  body.messages[0]?.content.startsWith('你从读者说的话里') === true
const found = (...memories: { text: string; replaces?: number | null }[]) =>
  streamed([JSON.stringify({ memories })])

let storage: TestStorage
let model: FakeOpenAi
let memories: Memories
/** How a look at a turn is answered. */
let reply: (request: FakeRequest) => FakeReply
/** The calls that are settled, and whether the allowance is used up after that number of reservations. */
let ended: { runId: string; calls: number }[]
let mostReservations: number

beforeAll(async () => {
  storage = await openTestStorage()
  model = await startFakeOpenAi((request) => (isLearning(request) ? reply(request) : streamed(['好的。'])))
  memories = memoriesOf(storage)
  learning().start()
})
beforeEach(() => {
  reply = () => found({ text: '对花生过敏' })
  ended = []
  mostReservations = Number.MAX_SAFE_INTEGER
})
afterAll(async () => {
  await model.close()
  await storage.remove()
})

const language = () =>
  createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: '模型', timeoutMs: 5_000 })

function memoriesOf(storage: TestStorage): Memories {
  return openMemories({
    ...storage,
    env: { HOTLINES: [] },
    audit: { find: (text) => (text.includes('禁语') ? { start: 0, end: 1 } : null) as never },
    now: systemClock,
    makeId: randomId,
    isDistressed: showsDistress,
  })
}

function learning(models = registryOf([language()]), used = storage, known = memories): MemoryLearning {
  return new MemoryLearning({
    ...used,
    models,
    memories: known,
    findFacts,
    isDistressed: showsDistress,
    reserve: async () => {
      if (mostReservations <= 0) throw new HostError('limited', '用完了')
      mostReservations -= 1
      return {
        reserved: '',
        onEnd: async (runId, costs) => void ended.push({ runId, calls: costs.length }),
        release: async () => void (mostReservations += 1),
      }
    },
    queueOf: (owner) => `of ${owner}`,
    log: pino({ level: 'silent' }),
    makeId: randomId,
    limitMs: 1_000,
  })
}

/** A member, who wants all agents to remember unless it says otherwise. */
async function member(isOn = true) {
  const user = await buildUser(storage.database)
  if (isOn) await memories.setOn(user.owner, true)
  return user
}

interface Told {
  readonly owner: string
  readonly question: string
  readonly conversationId?: string
  readonly position?: number
  readonly turn?: Partial<EndedTurn>
  readonly models?: typeof noModels
}

/** Stores an answered question, and waits until it was looked at. @returns the record's id, and the number of jobs */
async function tell({ owner, question, turn, models, ...at }: Told) {
  const place = { conversationId: randomId(), position: 0, kind: 'agent' as const, ...at }
  const docId = await storeFinishedTurn(storage.database, { owner, question, ...place })
  const told = {
    turnId: randomId(),
    docId,
    owner,
    agentType: 'universal',
    question,
    prompt: {},
    cards: [],
    isStopped: false,
  }
  await learning(models).request({ ...told, ...turn })
  return { docId, jobs: await settled(`of ${owner}`), ...place }
}

async function settled(queue: string): Promise<number> {
  for (;;) {
    const jobs = await storage.database.all(
      storage.database.build.selectFrom('jobs').select('state').where('queue', '=', queue),
    )
    if (jobs.every(({ state }) => state === 'done' || state === 'failed')) return jobs.length
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const thinking: LanguageModel = {
  name: 'deepseek-reasoner',
  stream: () => {
    throw new Error('not to be asked')
  },
}
const kept = async (owner: string) => (await memories.list(owner)).map(({ text }) => text)
const looks = () => model.requests.filter(isLearning)

describe('what a member says about themselves', () => {
  test('is remembered with the record that it comes from, and shown there', async () => {
    const { owner } = await member()
    const { docId } = await tell({ owner, question: '我对花生过敏，推荐几家杭州的餐厅' })
    expect(await memories.list(owner)).toMatchObject([{ text: '对花生过敏', from: docId }])
    const row = await storage.database.first<{ cards: string }>(
      storage.database.build.selectFrom('records').select('cards').where('doc_id', '=', docId),
    )
    const cards = JSON.parse(row?.cards ?? '[]') as Card[]
    expect(cards.at(-1)).toMatchObject({ type: 'memory', content: { items: [{ text: '对花生过敏' }] } })
    expect(cards).toHaveLength(3)
    expect(ended).toMatchObject([{ calls: 1 }])
  })

  test('is found from the question alone, without the answer and what it quotes', async () => {
    const { owner } = await member()
    await tell({ owner, question: '我对花生过敏，“这里引用了一段很长很长的别人写的话，与我无关”怎么看' })
    const text = looks().at(-1)?.body.messages.at(-1)?.content
    expect(text).toBe('<对话>\n我对花生过敏，“……”怎么看\n</对话>')
    expect(looks().at(-1)?.body).toMatchObject({ temperature: 0, stream: true })
  })

  test('overrules what was said before, by its number', async () => {
    const { owner } = await member()
    await memories.keep(owner, { text: '猫叫年糕', from: '' })
    await memories.keep(owner, { text: '住在上海', from: '' })
    reply = ({ body }) => {
      const listed = body.messages.at(-1)?.content ?? ''
      const [, number = '0'] = /(\d+)\. \d{4}-\d\d-\d\d：住在上海/.exec(listed) ?? []
      return found({ text: '住在杭州', replaces: Number(number) })
    }
    await tell({ owner, question: '我搬到杭州了，有什么要办的？' })
    expect(await kept(owner)).toEqual(['住在杭州', '猫叫年糕'])
  })

  test('at most three things of a message are kept', async () => {
    const { owner } = await member()
    reply = () => found(...['爱跑步', '爱游泳', '爱骑车', '爱爬山'].map((text) => ({ text })))
    await tell({ owner, question: '我爱跑步、爱游泳、爱骑车、爱爬山' })
    expect((await kept(owner)).toSorted()).toEqual(['爱游泳', '爱跑步', '爱骑车'].toSorted())
  })
})

describe('no model is asked', () => {
  const said = '我对花生过敏'
  test.each<[string, Partial<Told>]>([
    ['by a member who has not opted in', {}],
    ['where nobody is meant', { question: '花生过敏有什么症状？' }],
    ['from distress', { question: '我对花生过敏，我不想活了' }],
    [
      'when the answer showed the hotlines',
      { turn: { cards: [{ id: 'h', type: 'hotline', target: 'end' }] as never } },
    ],
    [
      'when the message was an order to remember',
      { turn: { cards: [{ id: 'm', type: 'memory', target: 'end' }] as never } },
    ],
    ['of a long text', { question: `我${'长'.repeat(700)}` }],
    ['of a repeated answer', { turn: { prompt: { action: 'repeat' } } }],
    ['of a filled template', { turn: { prompt: { action: 'template' } } }],
    ['of a suggested question', { turn: { prompt: { ask_from: 'suggestion' } } }],
    ['by an agent about a text', { turn: { agentType: 'translation' } }],
    ['by an agent about a file', { turn: { agentType: 'chat_doc' } }],
    ['by the companion, which has its tool', { turn: { agentType: 'companion' } }],
    ['by an agent of somebody else', { turn: { agentType: 'custom' } }],
    ['without a model', { models: noModels }],
    ['of a model that always thinks', { models: registryOf([thinking]) }],
  ])('%s', async (reason, given) => {
    const { owner } = await member(!reason.includes('not opted in'))
    const before = looks().length
    const { jobs } = await tell({ owner, question: said, ...given })
    expect([jobs, looks().length, await kept(owner)]).toEqual([0, before, []])
  })

  test('of a visitor', async () => {
    const { jobs } = await tell({ owner: 'v:device', question: said })
    expect(jobs).toBe(0)
  })

  test('shortly after distress, and again later', async () => {
    const { owner } = await member()
    const conversationId = randomId()
    await storeFinishedTurn(storage.database, { owner, conversationId, position: 0, question: '我不想活了' })
    const before = looks().length
    await tell({ owner, question: said, conversationId, position: 1 })
    expect([looks().length, await kept(owner)]).toEqual([before, []])
    for (let position = 2; position < 14; position += 1)
      await storeFinishedTurn(storage.database, { owner, conversationId, position })
    await tell({ owner, question: said, conversationId, position: 14 })
    expect(await kept(owner)).toEqual(['对花生过敏'])
  })

  test.each([0, 1])('when the allowance leaves no room for it and a question (%i)', async (reservations) => {
    const { owner } = await member()
    mostReservations = reservations
    const before = looks().length
    await tell({ owner, question: said })
    expect([looks().length, await kept(owner), mostReservations]).toEqual([before, [], reservations])
  })

  test('when the conversation was deleted before it could be', async () => {
    const { owner } = await member()
    const { docId, conversationId } = await tell({ owner, question: '水獭吃什么' })
    const before = looks().length
    const turn = {
      turnId: 't',
      docId,
      owner,
      agentType: 'universal',
      question: said,
      prompt: {},
      cards: [],
      isStopped: false,
    }
    await deleteConversations(storage.database, { owner, id: conversationId })
    await learning().request(turn)
    expect(await settled(`of ${owner}`)).toBe(1)
    expect(looks()).toHaveLength(before)
  })
})

describe('a reply is checked', () => {
  test.each([
    ['distress', '不想活了'],
    ['a listed word', '花生禁语'],
    ['too long', `花生${'长'.repeat(200)}`],
    ['a telephone number', '花生电话 13812345678'],
    ['a password', '花生密码是 abc'],
    ['nothing that was said', '住在火星'],
    ['empty', ' '],
  ])('%s', async (_, text) => {
    const { owner } = await member()
    reply = () => found({ text }, { text: '对花生过敏' })
    await tell({ owner, question: '我对花生过敏，电话别打了，密码也忘了' })
    expect(await kept(owner)).toEqual(['对花生过敏'])
  })

  test.each<[string, () => FakeReply]>([
    ['fails', () => errorReply(500, { message: 'overloaded' })],
    ['is refused', () => errorReply(400, { message: 'content_filter' })],
    ['is garbled', () => streamed(['好的，我记住了。'])],
    ['has other fields', () => streamed(['{"memories":["对花生过敏"]}'])],
    ['is none', () => found()],
    ['is late', () => ({ parts: [hang] })],
  ])('one that %s leaves nothing, and is paid once', async (_, answer) => {
    const { owner } = await member()
    reply = answer
    await tell({ owner, question: '我对花生过敏' })
    expect([await kept(owner), ended.length]).toEqual([[], 1])
  })

  test('the number of a memory that there is not overrules nothing', async () => {
    const { owner } = await member()
    await memories.keep(owner, { text: '住在上海', from: '' })
    reply = () => found({ text: '住在杭州', replaces: 7 })
    await tell({ owner, question: '我住在杭州' })
    expect((await kept(owner)).toSorted()).toEqual(['住在上海', '住在杭州'].toSorted())
  })
})

test.each<[string, (owner: string, conversationId: string) => Promise<unknown>]>([
  ['turns it off', (owner) => memories.setOn(owner, false)],
  ['deletes the conversation', (owner, id) => deleteConversations(storage.database, { owner, id })],
])('nothing is kept when the member %s while the model is asked', async (_, change) => {
  const { owner } = await member()
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  reply = () => {
    asked.resolve()
    return { parts: [{ after: gate.promise }, ...found({ text: '对花生过敏' }).parts] }
  }
  const conversationId = randomId()
  const told = tell({ owner, question: '我对花生过敏', conversationId })
  await asked.promise
  await change(owner, conversationId)
  gate.resolve()
  await told
  expect([await kept(owner), ended.length]).toEqual([[], 1])
})

test('a shutdown while the model is asked leaves nothing, and its cost is settled', async () => {
  const stopped = await openTestStorage()
  const known = memoriesOf(stopped)
  const { owner } = await buildUser(stopped.database)
  await known.setOn(owner, true)
  const asked = Promise.withResolvers<void>()
  reply = () => {
    asked.resolve()
    return { parts: [hang] }
  }
  const place = { owner, question: '我对花生过敏', conversationId: 'c', position: 0 }
  const docId = await storeFinishedTurn(stopped.database, place)
  const started = learning(registryOf([language()]), stopped, known)
  started.start()
  await started.request({
    ...place,
    turnId: 't',
    docId,
    agentType: 'universal',
    prompt: {},
    cards: [],
    isStopped: false,
  })
  await asked.promise
  await stopped.jobs.close()
  expect([await known.list(owner), ended.length]).toEqual([[], 1])
  await stopped.remove()
})

test('memories outlive their conversation', async () => {
  const { owner } = await member()
  const { conversationId } = await tell({ owner, question: '我对花生过敏' })
  await deleteConversations(storage.database, { owner, id: conversationId })
  expect(await kept(owner)).toEqual(['对花生过敏'])
})

describe('in the product', () => {
  test('what was said in one conversation comes with the next, of this member only', async () => {
    const host = await startTestHost(storage, createChat({ clock: systemClock }), {
      models: registryOf([language()]),
      audit: openAudit,
    })
    const ask = async ({ token }: { readonly token: string }, question: string) => {
      const socket = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
      await socket.ended(socket.ask(question, {}))
      socket.close()
      return model.requests.findLast((request) => !isLearning(request))?.body.messages.at(-1)?.content
    }
    const [mine, other, out] = [await member(), await member(), await member(false)]
    for (const { owner } of [other, out]) await memories.keep(owner, { text: '养了一只狗', from: '' })
    await ask(mine, '我对花生过敏')
    while ((await kept(mine.owner)).length === 0) await new Promise((resolve) => setImmediate(resolve))

    const sent = await ask(mine, '推荐几样零食')
    expect(sent).toMatch(/<记得的事>\n- \d{4}-\d\d-\d\d：对花生过敏\n<\/记得的事>/)
    expect(sent).not.toContain('狗')
    expect(await ask(other, '推荐几样零食')).toContain('养了一只狗')
    expect(await ask(out, '推荐几样零食')).not.toContain('狗')
    await host.close()
  })
})
