import { expect, test } from '@jest/globals'
import { partChange, partLimits } from '../../../lib/contract/marked-part.ts'
import type { Agent } from './agent.ts'
import { requirePart } from './marked-part.ts'

const agent = { changesParts: true } as Agent
const change = { doc_id: 'd1', card_id: 'c1', from: 0, text: '甲', replacement: '乙' }

function putIn(content: string, replacement: string): void {
  const cards = JSON.stringify([{ id: 'c1', type: 'markdown', target: 'end', content }])
  const replaced = { doc_id: 'd1', cards } as Parameters<typeof requirePart>[1]
  requirePart(agent, replaced, { copilot_option: { part: { ...change, replacement } } })
}

test('a text can grow by insertions up to the limit', () => {
  const rest = '一'.repeat(partLimits.whole - 10)
  expect(() => putIn(`甲${rest}`, '乙'.repeat(10))).not.toThrow()
  expect(() => putIn(`甲${rest}`, '乙'.repeat(11))).toThrow('全文最长 60000 个字符')
})

test.each([
  ['half of a character', '乙\ud83d'],
  ['a zero', '乙\0'],
  ['nothing', ''],
])('%s is not inserted', (_name, replacement) => {
  expect(partChange.safeParse({ ...change, replacement }).success).toBe(false)
  expect(partChange.safeParse(change).success).toBe(true)
})
