import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { FortuneSlipContent } from '../../../lib/contract/cards/fortune-slip.ts'
import { noModels } from '../../models/registry.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { noTools } from '../../tools/registry.ts'
import { drawSlip } from './draw-slip.ts'
import { earlierSlips } from './earlier-slip.ts'
import { createFortune } from './fortune.ts'
import { slipGrades, slips } from './slips.ts'

const hotlines = readEnvironment({}).HOTLINES
let next = 0
let chat: AgentChat
beforeAll(async () => {
  chat = await openAgentChat((database) =>
    createFortune({
      clock: () => 1_000,
      hotlines,
      findEarlier: earlierSlips(database),
      draw: (of) => next++ % of,
    }),
  )
})
afterAll(() => chat.close())

const lotOf = ({ cards }: Awaited<ReturnType<AgentChat['ask']>>) =>
  cards.find(({ type }) => type === 'lot')?.content as FortuneSlipContent

describe('the fortune slips', () => {
  test('are sixty, each with four lines of seven characters, in the traditional form', () => {
    expect(slips.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    for (const { title, poem, meaning, grade } of slips) {
      expect(title).toMatch(/^\p{Script=Han}{4}$/u)
      for (const line of poem) expect(line).toMatch(/^\p{Script=Han}{7}$/u)
      expect(slipGrades).toContain(grade)
      expect(meaning).toMatch(/^[\p{Script=Han}，；、]{8,40}。$/u)
    }
  })

  test('have distinct titles and lines, and include all grades', () => {
    expect(new Set(slips.map(({ title }) => title)).size).toBe(60)
    expect(new Set(slips.flatMap(({ poem }) => poem)).size).toBe(240)
    expect(new Set(slips.map(({ grade }) => grade)).size).toBe(slipGrades.length)
  })

  test('are drawn with equal probability', () => {
    const counts = new Map<number, number>(slips.map((_, at) => [at, 0]))
    const draws = 60_000
    for (let drawn = 0; drawn < draws; drawn += 1) {
      const { value } = drawSlip(0).draw
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const expected = draws / 60
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 59 degrees of freedom: more than 140 comes once in a hundred million times.
    expect(chiSquare).toBeLessThan(140)
  })

  test.each([-1, 60, 0.5])('index %d is out of range', (value) => {
    expect(() => drawSlip(0, () => value)).toThrow(RangeError)
  })
})

describe('a question', () => {
  test('gets a slip, also without a model, and a note that it is for entertainment', async () => {
    next = 36
    const { cards, end } = await chat.ask('问事业', { model: false })
    expect(end).toMatchObject({ code: 2 })
    expect(cards).toMatchObject([
      {
        type: 'lot',
        content: { number: 37, grade: '中平', title: '舟到中流', draw: { value: 36, of: 60, at: 1_000 } },
      },
      { type: 'tips', content: { text: '签是随机抽的，图个开心，别拿它做决定。' } },
    ])
  })

  test('gets its slip interpreted by the model', async () => {
    next = 0
    chat.model.next(streamed(['云开了，', '先做要紧的。']))
    const { cards } = await chat.ask('问考试')
    expect(cards.map(({ type }) => type)).toEqual(['lot', 'markdown', 'tips'])
    expect(cards[1]?.content).toBe('云开了，先做要紧的。')
    expect(sentText(chat.model)).toContain('第 1 签 · 上上 · 晓日出山\n一轮晓日破云来')
  })

  test('repeated in the same conversation keeps its slip, a different one gets another', async () => {
    next = 4
    const first = await chat.ask('问感情', { model: false })
    const { conversationId } = first
    const same = await chat.ask('问感情？', { model: false, conversationId })
    expect(lotOf(same)).toEqual(lotOf(first))
    expect(same.cards[1]).toMatchObject({ content: { text: '同一件事问一次就够了，还是这一支签。' } })
    expect(lotOf(await chat.ask('问出行', { model: false, conversationId })).number).toBe(6)
    expect(lotOf(await chat.ask('问感情', { model: false })).number).toBe(7)
  })

  test('answered again keeps its slip', async () => {
    const first = await chat.ask('求一支签', { model: false })
    const { conversationId, askId } = first
    const repeated = await chat.ask('', { model: false, conversationId, repeats: askId })
    expect(lotOf(repeated)).toEqual(lotOf(first))
  })

  test.each([
    '再求一支',
    '抽签',
    '来一支吧',
    '求一支签。',
    '再抽一个',
    'Draw another fortune slip',
    'draw a slip, please',
    'Give me one more!',
    'Draw again',
  ])('%s gets a new slip each time', async (asked) => {
    const first = await chat.ask(asked, { model: false })
    const second = await chat.ask(asked, { model: false, conversationId: first.conversationId })
    expect(lotOf(second).number).not.toBe(lotOf(first).number)
  })
})

test.each([true, false])('in distress no slip is drawn, with a model (%j) or without', async (model) => {
  const before = chat.model.requests.length
  const { cards } = await chat.ask('我不想活了，求一支签', { model })
  expect(cards.map(({ type }) => type)).toEqual(['hotline', 'markdown'])
  expect(chat.model.requests).toHaveLength(before)
})

test('a turn resumed after its process died keeps its slip', async () => {
  const agent = createFortune({ clock: () => 1, hotlines, findEarlier: async () => null, draw: () => 9 })
  const lot = drawSlip(0, () => 3)
  const request = { askId: 'a', owner: 'u', conversationId: 'c', question: '问事业', prompt: {}, history: [] }
  const context = { signal: new AbortController().signal, models: noModels.choose(), tools: noTools }
  const progress = { steps: new Map([['drawn', { lot, isAgain: false }]]), chosen: null, cardCount: 1 }
  const events: unknown[] = []
  for await (const event of agent.resume?.(request, context, progress) ?? []) events.push(event)
  expect(events[0]).toMatchObject({ type: 'lot', content: lot })
  expect(events.filter((event) => 'checkpoint' in (event as object))).toEqual([])
})
