import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AgentSettings, agentSettings } from '../../../lib/contract/made-agent.ts'
import { type AgentChat, openAgentChat } from '../../testing/agent-chat.ts'
import { createMadeAgent } from './create-made-agent.ts'
import { withFittingPrompt } from './with-fitting-prompt.ts'

let chat: AgentChat
let settings: AgentSettings
/** Of the model; what is assumed of an unknown one when undefined. */
let contextTokens: number | undefined

beforeAll(async () => {
  chat = await openAgentChat({
    limitMs: 60_000,
    start: (request, context) => {
      const { language } = context.models
      const sized = language && contextTokens ? { ...language, contextTokens } : language
      return withFittingPrompt(
        createMadeAgent(
          { hotlines: [{ name: '热线', number: '12356' }], clock: Date.now },
          { settings, version: 1, cite: (source) => source },
        ),
        settings,
      ).start(request, { ...context, models: { ...context.models, language: sized } })
    },
  })
})
afterAll(() => chat.close())

/** A request of these turns has room for 11,670 tokens. */
async function ask(characters: number, { question = '在吗', isRefused = false } = {}) {
  settings = agentSettings.parse({ name: '助手', prompt: '长'.repeat(characters), suggestions: false })
  const before = chat.model.requests.length
  if (isRefused) chat.model.next({ status: 413, parts: ['{}'] })
  const { cards, end } = await chat.ask(question)
  return {
    asked: chat.model.requests.length - before,
    types: cards.map(({ type }) => type),
    says: JSON.stringify(cards).includes('这个智能体的设定太长，现在的模型放不下'),
    code: end.code,
  }
}

test('a prompt that no request has room for is not sent, and readers learn why', async () => {
  expect(await ask(40_000)).toEqual({ asked: 0, types: ['tips'], says: true, code: 2 })
})

test('after words of distress the hotlines still come first', async () => {
  expect((await ask(40_000, { question: '我不想活了' })).types).toEqual(['hotline', 'tips'])
})

test('a long prompt is the reason when a service refuses the request as too long', async () => {
  expect(await ask(8_000, { isRefused: true })).toEqual({ asked: 1, types: ['tips'], says: true, code: 2 })
})

test('a short one is not', async () => {
  const { says, code } = await ask(100, { isRefused: true })
  expect(says).toBe(false)
  expect(code).not.toBe(2)
})

test('one that fits is answered', async () => {
  expect(await ask(4_000)).toMatchObject({ asked: 1, types: ['markdown'], code: 2 })
})

test.each([
  [8_000, 0],
  [32_000, 1],
])('a long question is sent only if the window of %i tokens has room for it', async (tokens, asked) => {
  contextTokens = tokens
  const answer = await ask(100, { question: '问'.repeat(12_000) })
  contextTokens = undefined
  expect([answer.asked, answer.says, answer.code === 2]).toEqual([asked, false, asked === 1])
})
