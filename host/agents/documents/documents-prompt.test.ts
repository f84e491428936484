import { expect, test } from '@jest/globals'
import { estimateMessages } from '../../models/estimate-tokens.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { documentMessages } from './documents-prompt.ts'

const model: LanguageModel = { name: '模型', contextTokens: 8_000, outputTokens: 1, async *stream() {} }
const history = [{ question: '第一条说什么？', answer: '生效。', notes: '来源《合同》：第一条' }]

test.each([
  [true, false],
  [false, true],
])('whole files (%j) are followed by what earlier turns found in them: %j', (isWhole, isRepeated) => {
  const material = {
    text: '第一条',
    coverage: '资料是文件的全文。',
    isWhole,
    now: Date.parse('2026-11-28T04:00:00Z'),
  }
  const messages = documentMessages(model, '还有呢？', material, history)
  expect(JSON.stringify(messages).includes('来源《合同》')).toBe(isRepeated)
  expect(JSON.stringify(messages)).toContain('今天是 2026年11月28日，星期六。')
  expect(estimateMessages({ messages, signal: AbortSignal.timeout(1_000) })).toBeLessThan(8_000)
})
