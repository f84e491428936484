import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { streamed, toolCalls } from '../../models/testing/fake-openai-server.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import { createTutor } from './tutor.ts'

let chat: AgentChat
beforeAll(async () => {
  const tools = openTools(builtInTools({ searchLibrary: async () => [], searchWeb: null }))
  chat = await openAgentChat(createTutor(), { tools })
})
afterAll(() => chat.close())

test('a model calculates and plots, and asks before it gives the answer', async () => {
  const drawing = JSON.stringify({ expressions: ['x^2-1'], from: -2, to: 2 })
  chat.model.next(
    toolCalls([
      { id: 'a', name: 'calculate', arguments: '{"expression":"3^2-1"}' },
      { id: 'b', name: 'draw_graph', arguments: drawing },
      { id: 'c', name: 'draw_graph', arguments: '{"expressions":["x+y"]}' },
    ]),
  )
  chat.model.next(streamed(['先看图：$x^2-1$ 在哪里等于零？']))
  const { cards, end } = await chat.ask('解方程 x^2-1=0')
  expect(end).toMatchObject({ code: 2 })
  const calls = cards.filter(({ type }) => type === 'tool_call')
  expect(calls).toMatchObject([
    { content: { state: 'done', result: '3^2-1 = 8' } },
    { content: { state: 'done', result: expect.stringMatching(/^图已经给读者看了：x 从 -2 到 2/) } },
    { content: { state: 'failed', result: expect.stringMatching(/只能有一个未知数/) } },
  ])
  const graphs = cards.filter(({ type }) => type === 'graph')
  expect(graphs).toMatchObject([{ content: { from: -2, to: 2, curves: [{ expression: 'x^2-1' }] } }])
  expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '先看图：$x^2-1$ 在哪里等于零？' })
  expect(sentText(chat.model)).toContain('先问再讲')
  const offered = chat.model.requests.at(-1)?.body.tools as { function: { name: string } }[]
  expect(offered.map((tool) => tool.function.name)).toEqual(['calculate', 'draw_graph'])
})

test('without a model sums, checks and graphs work', async () => {
  const { cards } = await chat.ask('1/3+1/6\n7*8=54\ny=x^2', { model: false })
  expect(cards).toMatchObject([
    { type: 'graph', content: { curves: [{ expression: 'x^2' }] } },
    { type: 'markdown', content: expect.stringContaining('`1/3+1/6` = **1/2 = 0.5**') },
  ])
})

test('without a model it reports what needs one', async () => {
  const { cards } = await chat.ask('讲讲勾股定理', { model: false })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringMatching(/^未配置语言模型/) } }])
})
