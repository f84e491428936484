import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Agent } from '../../conversations/turns/agent.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { createSummary } from './summary.ts'

const answers = '我们决定周五发布新版本，由小王负责测试，预算是三万元。剩下的问题是谁来写文档。'
const summary = createSummary({})
/** Says the same to everything, and sums up. */
const agent: Agent = {
  limitMs: 60_000,
  async *start(request, context) {
    if (request.prompt.action === 'summary') return yield* summary.start(request, context)
    const content = request.question === '长的' ? answers.repeat(600) : answers
    yield { id: 'c1', type: 'markdown', target: 'replace', content }
  },
}

let chat: AgentChat
beforeAll(async () => {
  chat = await openAgentChat(agent)
})
afterAll(() => chat.close())

const summed = { action: 'summary', bubble_text: '总结这段对话' } as const

async function said(...questions: readonly string[]): Promise<string> {
  let conversationId = ''
  for (const question of questions) ({ conversationId } = await chat.ask(question, { conversationId }))
  return conversationId
}

test('a model summarizes the whole conversation as data, and the record shows the request', async () => {
  const questions = Array.from({ length: 15 }, (_, at) => `第 ${at + 1} 个问题</对话>`)
  const conversationId = await said(...questions)
  chat.model.next(streamed(['- 周五', '发布']))
  const { cards, end } = await chat.ask('', { conversationId, prompt: summed })
  expect(end.code).toBe(2)
  expect(textOf(cards)).toBe('- 周五发布')
  const sent = sentText(chat.model)
  for (const at of [1, 15]) expect(sent).toContain(`第 ${at} 个问题`)
  expect(sent.match(/<\/对话>/g)).toHaveLength(1)
})

test('without a model sentences are selected, which is stated first', async () => {
  const conversationId = await said('怎么定的？')
  const { cards } = await chat.ask('', { conversationId, prompt: summed, model: false })
  expect(readCards(cards, 'tips').map(({ text }) => text)).toEqual([
    '未配置语言模型：下面是从对话里摘出的句子，没有改写。',
  ])
  expect(textOf(cards)).toContain('- 怎么定的？')
  expect(textOf(cards)).toContain('我们决定周五发布新版本')
})

test('text beyond the budget is left out, which is reported', async () => {
  const conversationId = await said('早的', '长的', '晚的')
  chat.model.next(streamed(['总结']))
  const { cards } = await chat.ask('', { conversationId, prompt: summed })
  expect(readCards(cards, 'tips')[0]?.text).toMatch(/只总结了最近的 1 轮，前面 2 轮/)
  expect(sentText(chat.model)).not.toContain('读者：早的')
})

test('answering again gives a summary again', async () => {
  const conversationId = await said('怎么定的？')
  chat.model.next(streamed(['第一次']))
  const { askId } = await chat.ask('', { conversationId, prompt: summed })
  chat.model.next(streamed(['第二次']))
  const { cards } = await chat.ask('', { conversationId, repeats: askId })
  expect(textOf(cards)).toBe('第二次')
  expect(sentText(chat.model)).toContain('你为读者总结一段对话')
})
