import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { memoryLimits } from '../../../lib/contract/routes/memory-routes.ts'
import { type Memories, openMemories } from '../../members/memories/memories.ts'
import { openAudit } from '../../moderation/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { randomId } from '../../platform/make-id.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { type AgentChat, openAgentChat } from '../../testing/agent-chat.ts'
import { createChat } from '../chat/chat.ts'
import { showsDistress } from '../companion/distress.ts'
import { withMemoryCommands } from './with-memory-commands.ts'

let chat: AgentChat
let memories: Memories
let owner = ''
let isMember = true

beforeAll(async () => {
  chat = await openAgentChat((database) => {
    const deps = { env: readEnvironment({}), database, audit: openAudit, makeId: randomId, now: systemClock }
    memories = openMemories({ ...deps, isDistressed: showsDistress })
    const seen: Memories = {
      ...memories,
      isFor: (asking) => (isMember ? memories.isFor((owner = asking)) : false),
    }
    return withMemoryCommands(createChat({ clock: systemClock }), seen)
  })
  await chat.ask('记住：看看是谁')
})
afterAll(() => chat.close())
afterEach(async () => {
  await memories.clear(owner)
  await memories.setOn(owner, false)
  isMember = true
})

const kept = async () => (await memories.list(owner)).map(({ text }) => text)

test.each([true, false])(
  'an order is performed instead of an answer, with a model (%j) or without',
  async (model) => {
    await memories.setOn(owner, true)
    const asked = chat.model.requests.length
    const { cards } = await chat.ask('记住：对花生过敏', { model })
    expect(cards).toMatchObject([{ type: 'memory', content: { items: [{ text: '对花生过敏' }] } }])
    expect((await chat.ask('忘掉：花生', { model })).cards).toMatchObject([
      { type: 'tips', content: { text: '已忘掉：对花生过敏。' } },
    ])
    expect((await chat.ask('忘掉：花生', { model })).cards).toMatchObject([
      { content: { text: '现在没有记着什么。' } },
    ])
    expect(await kept()).toEqual([])
    expect(chat.model.requests).toHaveLength(asked)
  },
)

test('without the setting nothing is kept, which is said without asking a model', async () => {
  const asked = chat.model.requests.length
  const { cards } = await chat.ask('记住：对花生过敏')
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringMatching(/没有打开.*设置/) } }])
  expect(chat.model.requests).toHaveLength(asked)
  expect(await kept()).toEqual([])
})

test('without the setting it is forgotten all the same', async () => {
  const asked = chat.model.requests.length
  await memories.keep(owner, { text: '对花生过敏', from: '' })
  expect((await chat.ask('忘掉：猫')).cards.map(({ type }) => type)).toEqual(['markdown'])
  expect((await chat.ask('忘掉：年糕')).cards).toMatchObject([{ content: { text: '没有记着：年糕。' } }])
  expect((await chat.ask('忘掉：花生')).cards).toMatchObject([{ content: { text: '已忘掉：对花生过敏。' } }])
  expect(await kept()).toEqual([])
  expect((await chat.ask('忘掉：花生')).cards).toMatchObject([{ content: { text: '现在没有记着什么。' } }])
  expect(chat.model.requests).toHaveLength(asked + 1)
})

test.each(['记住：对花生过敏', '忘掉：花生'])('visitors are told to log in: %s', async (command) => {
  isMember = false
  const asked = chat.model.requests.length
  expect((await chat.ask(command)).cards).toMatchObject([
    { type: 'tips', content: { text: '登录以后才能记。' } },
  ])
  expect(chat.model.requests).toHaveLength(asked)
})

describe('when several match', () => {
  const remember = async (count: number) => {
    for (let at = 1; at <= count; at += 1) await memories.keep(owner, { text: `年糕第 ${at} 件`, from: 'd' })
  }

  test.each([2, 10, 13])('nothing of %i is deleted; the newest are listed', async (count) => {
    await remember(count)
    await memories.keep(owner, { text: '怕打雷', from: '' })
    const { cards } = await chat.ask('忘掉：年糕')
    expect(await kept()).toHaveLength(count + 1)
    const all = (await memories.list(owner)).filter(({ text }) => text.includes('年糕'))
    const listed = all.slice(0, 10).map(({ id, text, from }) => ({ id, text, from }))
    expect(cards).toMatchObject([
      { type: 'tips', content: { text: expect.stringContaining(`有 ${count} 件，都还记着`), isOwn: true } },
      { type: 'memory', content: { items: listed, isList: true } },
    ])
    const text = JSON.stringify(cards[0]?.content)
    expect(text).toMatch(/设置.*记忆/)
    expect(/还有 (\d+) 件没有列出/.exec(text)?.[1]).toBe(count > 10 ? `${count - 10}` : undefined)
  })

  test('the one that is equal is forgotten', async () => {
    await remember(1)
    await memories.keep(owner, { text: '年糕', from: '' })
    expect((await chat.ask('忘掉：年糕')).cards).toMatchObject([{ content: { text: '已忘掉：年糕。' } }])
    expect(await kept()).toEqual(['年糕第 1 件'])
  })
})

test('a full list says where it is', async () => {
  await memories.setOn(owner, true)
  for (let at = 0; at < memoryLimits.items; at += 1)
    await memories.keep(owner, { text: `第 ${at} 件`, from: '' })
  expect((await chat.ask('记住：猫叫年糕')).cards).toMatchObject([
    { content: { text: expect.stringMatching(/最多记 200 件.*“设置”的“记忆”/) } },
  ])
})

test('nothing is kept from distress, nor shortly after it', async () => {
  await memories.setOn(owner, true)
  const { conversationId } = await chat.ask('记住：我不想活了')
  const { cards } = await chat.ask('记住：猫叫年糕', { conversationId })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringContaining('不记事') } }])
  expect(await kept()).toEqual([])
})
