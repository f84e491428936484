import { expect, test } from '@jest/globals'
import { promptTokensOf } from '../models/context-window.ts'
import { estimateMessages } from '../models/estimate-tokens.ts'
import type { LanguageModel, ModelMessage } from '../models/language-model.ts'
import { fitResults } from './fit-results.ts'
import { toolLimits } from './tool-limits.ts'

const { signal } = new AbortController()
const asked: ModelMessage[] = [
  { role: 'system', content: '规则'.repeat(300) },
  { role: 'user', content: '订阅，再把公告翻完' },
]
const tools = [{ name: 'notices', description: '查公告', input: { type: 'object' } }]

/** Rounds with results of these lengths. */
function rounds(...lengths: readonly (readonly number[])[]): ModelMessage[] {
  return lengths.flatMap((results, round): ModelMessage[] => {
    const ids = results.map((_, at) => `call_${round}_${at}`)
    return [
      {
        role: 'assistant',
        content: ids.map((id) => ({ kind: 'tool_call', call: { id, name: 'notices', arguments: '{}' } })),
      },
      {
        role: 'tool',
        content: ids.map((id, at) => ({
          kind: 'tool_result',
          callId: id,
          text: `第 ${round} 次${'告'.repeat(results[at] ?? 0)}`,
        })),
      },
    ]
  })
}

function fitted(contextTokens: number, messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const model = { name: 'm', contextTokens, outputTokens: contextTokens / 4 } as LanguageModel
  const more = (callId: string) => (kept: number) => `；${callId} 从 ${kept} 起`
  const sent = fitResults(messages, { model, tools, signal, from: asked.length, more })
  expect(estimateMessages({ messages: sent, tools, signal })).toBeLessThanOrEqual(promptTokensOf(model))
  return sent
}

const results = (messages: readonly ModelMessage[]) =>
  messages.flatMap((message) => (message.role === 'tool' ? message.content.map(({ text }) => text) : []))

test.each([8_000, 16_000, 32_000])(
  'as many results as a turn may have fit a window of %i, the newest as far as there is room',
  (contextTokens) => {
    const all = [...asked, ...rounds(...Array.from({ length: toolLimits.rounds }, () => [1_700, 1_700]))]
    const sent = results(fitted(contextTokens, all))
    expect(sent).toHaveLength(2 * toolLimits.rounds)
    expect(sent.at(-1)).toBe(results(all).at(-1))
    if (contextTokens < 32_000) expect(sent[0]).toMatch(/^第 0 次告+\n（内容太长：.*；call_0_0 从 \d+ 起）$/)
  },
)

test('results that are short, what was asked, and what fits stay as they are', () => {
  const short = [...asked, ...rounds([20], [30, 40])]
  expect(fitted(8_000, short)).toBe(short)
  const long = [...asked, ...rounds([20], [9_000], [30])]
  const sent = fitted(8_000, long)
  expect(sent.slice(0, 4)).toEqual(long.slice(0, 4))
  expect(sent.slice(6)).toEqual(long.slice(6))
})
