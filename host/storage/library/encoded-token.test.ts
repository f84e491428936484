import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { encodeToken, encodeTokens } from './encoded-token.ts'

test.each([
  ['知舟', '知舟'],
  ['gpt4', 'gpt4'],
  ['c++', 'c_2b_2b'],
  ['a_b', 'a_5fb'],
  ['A', '_41'],
  ['\0', '_00'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j is encoded as %j', (token, encoded) => {
  expect(encodeToken(token)).toBe(encoded)
})

test('different tokens stay different, in characters that no tokenizer splits', () => {
  const token = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(token, token, (left, right) => {
      expect(encodeToken(left) === encodeToken(right)).toBe(left === right)
      expect(encodeToken(left)).toMatch(/^[a-z0-9_\u0080-\u{10ffff}]*$/u)
    }),
  )
})

test('empty tokens are dropped, repeated ones stay', () => {
  expect(encodeTokens(['a', '', 'a'])).toEqual(['a', 'a'])
})
