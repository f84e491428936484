import { expect, test } from '@jest/globals'
import { breakBefore } from './break-before.ts'

test.each([
  ['一句话。第二句话还没', 5, '一句话。'],
  ['名称 2026 年的第一季度', 9, '名称 2026 '],
  ['甲：一行\n第二行很长很长很长', 7, '甲：一行'],
  ['没有任何停顿的文字没有任何停顿', 6, '没有任何停顿'],
  ['逗号，在很前面的一段文字后面没有', 10, '逗号，在很前面的一段'],
  ['the ferry carries', 12, 'the ferry '],
  ['3.14 is a number', 7, '3.14 '],
  ['短', 5, '短'],
  ['a😀😀', 2, 'a'],
])('%j up to %d characters is %j', (text, most, expected) => {
  expect(text.slice(0, breakBefore(text, most))).toBe(expected)
})
