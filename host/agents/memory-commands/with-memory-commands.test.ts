import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
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

beforeAll(async () => {
  chat = await openAgentChat((database) => {
    const deps = { env: readEnvironment({}), database, audit: openAudit, makeId: randomId, now: systemClock }
    memories = openMemories({ ...deps, isDistressed: showsDistress })
    const seen: Memories = { ...memories, isOn: (asking) => memories.isOn((owner = asking)) }
    return withMemoryCommands(createChat({ clock: systemClock }), seen)
  })
  await chat.ask('记住：看看是谁')
})
afterAll(() => chat.close())
afterEach(async () => {
  await memories.clear(owner)
  await memories.setOn(owner, false)
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
      { content: { text: '没有记着：花生。' } },
    ])
    expect(await kept()).toEqual([])
    expect(chat.model.requests).toHaveLength(asked)
  },
)

test('it is a message like any other when the member has not opted in', async () => {
  const asked = chat.model.requests.length
  const { cards } = await chat.ask('记住：对花生过敏')
  expect(cards.map(({ type }) => type)).toEqual(['markdown'])
  expect(chat.model.requests).toHaveLength(asked + 1)
  expect(await kept()).toEqual([])
})

test('nothing is kept from distress, nor shortly after it', async () => {
  await memories.setOn(owner, true)
  const { conversationId } = await chat.ask('记住：我不想活了')
  const { cards } = await chat.ask('记住：猫叫年糕', { conversationId })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringContaining('不记事') } }])
  expect(await kept()).toEqual([])
})
