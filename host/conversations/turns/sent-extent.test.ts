import { expect, test } from '@jest/globals'
import { conversationMessages } from '../../context/conversation-messages.ts'
import { seededConversation } from '../../context/testing/seeded-conversation.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { registryOf } from '../../models/registry.ts'
import { SentExtentLog } from './sent-extent.ts'

const { signal } = new AbortController()
const model: LanguageModel = {
  name: '模型',
  contextTokens: 32_000,
  outputTokens: 4_000,
  async *stream() {
    yield { kind: 'text', text: '好' }
  },
}
const { history: turns } = seededConversation(1, { turns: 30, facts: 5, answerCharacters: 300 })
const history = turns.map((exchange, index) => ({ ...exchange, docId: `d${index + 1}` }))
const plan = { model, system: '计划', history, question: '然后呢？', maxTokens: 2_000 }
const whole = { model, system: '规则', history, question: '然后呢？', summary: null }
const cut = { ...whole, maxTokens: 4_000 }

test.each([
  ['a plan and an answer that is given everything', [plan, whole], null, 0],
  ['an answer that is given everything, then a smaller request', [whole, plan], null, 0],
  ['a plan and an answer that is not given everything', [plan, cut], 'extent', 'left out'],
  ['requests that take no summary', [plan], 'extent', 0],
])('of %s the largest request counts', async (_, prompts, extent, toSummarize) => {
  const log = new SentExtentLog()
  const { language } = log.watch(registryOf([model]).choose())
  for (const prompt of prompts)
    for await (const event of language?.stream({ messages: conversationMessages(prompt), signal }) ?? [])
      expect(event).toBeDefined()
  const found = log.extentOf(history)
  if (extent === null) expect(found).toBeNull()
  else {
    expect(found?.turns_left_out).toBeGreaterThan(0)
    expect((found?.turns_sent ?? 0) + (found?.turns_left_out ?? 0)).toBe(history.length)
    for (const { turn, doc_id: docId } of found?.looked_up ?? []) expect(docId).toBe(`d${turn}`)
  }
  expect(log.turnsToSummarize).toBe(toSummarize === 'left out' ? found?.turns_left_out : 0)
})
