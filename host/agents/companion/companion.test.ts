import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { createCompanion } from './companion.ts'
import { replyWithoutModel } from './reply-without-model.ts'

const numbers = readEnvironment({}).HOTLINES
let chat: AgentChat
beforeAll(async () => {
  chat = await openAgentChat(
    createCompanion({ hotlines: numbers, clock: () => Date.parse('2026-11-28T13:30:00Z') }),
  )
})
afterAll(() => chat.close())

describe('in distress', () => {
  test.each([true, false])('the hotlines are shown first, with a model (%j) or without', async (model) => {
    chat.model.next(streamed(['谢谢你', '说出来。你现在安全吗']))
    const { cards, end } = await chat.ask('我不想活了', { model })
    expect(end).toMatchObject({ code: 2 })
    expect(cards[0]).toMatchObject({ type: 'hotline', content: { numbers } })
    expect(cards[1]).toMatchObject({ type: 'markdown', content: expect.stringContaining('你现在安全吗') })
    expect(cards).toHaveLength(2)
    // The script of the run without a model is left over.
    if (!model) await chat.ask('你好')
  })

  test('the model is informed of the distress and of the hotlines', async () => {
    await chat.ask('我想死')
    const sent = sentText(chat.model)
    expect(sent).toContain('像是有危险')
    expect(sent).toContain('12356（全国统一心理援助热线）')
  })

  test('a failing model is replaced by a prepared answer', async () => {
    chat.model.next({ status: 401, parts: ['{"error":{"message":"bad key"}}'] })
    const { cards, end } = await chat.ask('我想自杀')
    expect(end).toMatchObject({ code: 2 })
    expect(cards.map(({ type }) => type)).toEqual(['hotline', 'markdown'])
  })
})

describe('without distress', () => {
  test('the model answers alone, and knows the hotlines', async () => {
    chat.model.next(streamed(['听起来很累。']))
    const { cards, conversationId } = await chat.ask('今天累死了')
    expect(cards).toMatchObject([
      { type: 'markdown', content: '听起来很累。' },
      { type: 'tips', content: { text: expect.stringContaining('12356') } },
    ])
    expect(sentText(chat.model)).toContain('问你是谁时，说你是知舟')
    expect(sentText(chat.model)).toMatch(/现在是 2026年11月28日，星期六，北京时间 21:30。\n\n今天累死了$/)
    await chat.ask('想死你了', { conversationId })
    expect(sentText(chat.model)).toMatch(
      /如果读者的话像是有[^]*12355[^]*user: 今天累死了\nassistant: 听起来很累。/,
    )
  })

  test('a failing model fails the turn', async () => {
    chat.model.next({ status: 401, parts: ['{"error":{"message":"bad key"}}'] })
    const { cards, end } = await chat.ask('今天心情不错')
    expect(end).toMatchObject({ error: 'model_key_refused' })
    expect(cards).toMatchObject([{ isError: true }])
  })

  test.each(['在吗', '今天有点累，想找人说说话', '和男朋友吵架了'])(
    'without a model it replies to “%s”, says once what is missing, and names the hotlines in one line',
    async (question) => {
      const { cards, conversationId } = await chat.ask(question, { model: false })
      expect(cards.map(({ type }) => type)).toEqual(['markdown', 'tips', 'tips'])
      expect(cards[0]?.content).toBe(replyWithoutModel(question))
      expect(cards[2]?.content).toEqual({
        text: '想找真人说说话：12356 全国统一心理援助热线，12355 青少年服务台',
      })
      const later = await chat.ask('嗯', { model: false, conversationId })
      expect(later.cards.map(({ type }) => type)).toEqual(['markdown', 'tips'])
    },
  )
})

describe('HOTLINES', () => {
  test('has default hotlines and accepts others', () => {
    expect(numbers.map(({ number }) => number)).toEqual(['12356', '12355', '120', '110'])
    expect(readEnvironment({ HOTLINES: '010-82951332 北京热线， +86-10 另一处' }).HOTLINES).toEqual([
      { number: '010-82951332', name: '北京热线' },
      { number: '+86-10', name: '另一处' },
    ])
  })

  test.each([',', '12356', '热线 12356', 'javascript:1 a', '1 a', Array(9).fill('120 急救').join(',')])(
    '%s is rejected',
    (HOTLINES) => {
      expect(() => readEnvironment({ HOTLINES })).toThrow('HOTLINES')
    },
  )
})
