import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { cutToTokens } from './cut-to-tokens.ts'

const texts = fc.array(fc.constantFrom('汉', 'a', ' ', '😀', '𠮷', '\n'), { maxLength: 400 })

test('a cut text keeps to the budget, is a prefix, splits no character and is marked as cut', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 40, max: 200 }), (characters, tokens) => {
      const text = characters.join('')
      const cut = cutToTokens(text, tokens)
      expect(estimateTokens(cut)).toBeLessThanOrEqual(tokens)
      if (estimateTokens(text) <= tokens) return expect(cut).toBe(text)
      const [, kept = '', remark] = /^([^]*)\n（(内容太长：.*)）$/.exec(cut) ?? []
      expect(remark).toBe(`内容太长：共 ${text.length} 个字符，这里只有前 ${kept.length} 个`)
      expect(text.startsWith(kept)).toBe(true)
      expect(kept.isWellFormed()).toBe(true)
      return undefined
    }),
  )
})

test('a fitting text is unchanged', () => {
  const cut = cutToTokens('汉'.repeat(500), 100)
  expect(estimateTokens(cut)).toBeGreaterThan(95)
})

test('a text of lines is cut at the end of a line', () => {
  const text = Array.from({ length: 300 }, (_, at) => `月份：${at}；金额：741`).join('\n')
  for (const tokens of [200, 201, 202, 203, 204, 205])
    expect(cutToTokens(text, tokens)).toMatch(/741\n（内容太长/)
})

test('JSON is cut between its values', () => {
  const json = JSON.stringify(Array.from({ length: 300 }, (_, at) => ({ id: at, price: 1_234_567 })))
  for (let tokens = 200; tokens < 230; tokens += 1)
    expect(cutToTokens(json, tokens)).toMatch(/(?:"id":\d+|1234567\}),\n（内容太长/)
})
