import { expect, test } from '@jest/globals'
import { alignText } from './align-text.ts'

function aligned(wanted: string, text: string): string {
  return alignText(Array.from(wanted), Array.from(text))
    .map((at) => Array.from(text)[at])
    .join('')
}

test.each([
  ['equal', '渡资每人五分', '船长十一米。渡资每人五分。', '渡资每人五分'],
  ['more in the text', '渡资每人五分', '渡资1每人五分', '渡资每人五分'],
  ['less in the text', '渡资定为每人五分', '渡资每人五分', '渡资每人五分'],
  ['another character', '渡资毎人五分', '渡资每人五分', '渡资人五分'],
  ['the better of two', '每人五分', '每人三分，每人五分', '每人五分'],
  ['beyond the basic plane', '𠮷野家', '在𠮷野家', '𠮷野家'],
  ['nothing in common', '甲乙', '丙丁', ''],
  ['an empty text', '甲乙', '', ''],
  ['nothing wanted', '', '丙丁', ''],
])('%s', (_name, wanted, text, expected) => {
  expect(aligned(wanted, text)).toBe(expected)
})

test('a text that is too long for the table is compared with the beginning of what is wanted', () => {
  const text = 'x'.repeat(1_000_000)
  const found = alignText(
    Array.from({ length: 100 }, () => 'x'),
    Array.from(text),
  )
  expect(found).toHaveLength(19)
})
