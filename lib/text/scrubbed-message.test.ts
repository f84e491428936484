import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { scrubbedMessage } from './scrubbed-message.ts'

test.each([
  [
    `SyntaxError: Unexpected token '量', "量子计算" is not valid JSON`,
    'SyntaxError: Unexpected token …, … is not valid JSON',
  ],
  ['TypeError: 量子 is undefined', 'TypeError: … is undefined'],
  ['at ask (https://zhizhou.example/_next/a.js?q=secret:1:2)', 'at ask (https://zhizhou.example/_next/a.js)'],
  ['failed to load /s/%E9%87%8F%E5%AD%90 now', 'failed to load … now'],
  ['plain', 'plain'],
])('%s becomes %s', (message, kept) => {
  expect(scrubbedMessage(message, 500)).toBe(kept)
})

test('non-ASCII and quoted text is removed, and the length is bounded', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(text, text, (before, quoted) => {
      const kept = scrubbedMessage(`${before} "${quoted.replaceAll('"', '')}" 量子计算`, 80)
      expect(kept).not.toMatch(/[^\x20-\x7e\n…]/)
      expect(kept).not.toContain('量子')
      expect(kept.length).toBeLessThanOrEqual(80)
    }),
  )
})
