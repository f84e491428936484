import { expect, test } from '@jest/globals'
import { findPatterns } from './find-patterns.ts'

/** The longest pattern that ends at each place, by trying all. */
function slowly(patterns: readonly string[], text: string) {
  return Array.from({ length: text.length }, (_, index) => index + 1).flatMap((end) => {
    const lengths = patterns.filter((each) => text.slice(0, end).endsWith(each)).map(({ length }) => length)
    return lengths.length === 0 ? [] : [[end - Math.max(...lengths), end]]
  })
}

/** All texts of these letters with a length of 1 to `most`. */
function textsOf(letters: string, most: number): string[] {
  const texts = ['']
  for (const text of texts) if (text.length < most) texts.push(...Array.from(letters, (each) => text + each))
  return texts.slice(1)
}

test('finds what trying all patterns finds, also where they overlap', () => {
  const words = textsOf('ab', 3)
  const texts = textsOf('ab', 7)
  for (const one of words)
    for (const other of words) {
      const find = findPatterns([one, other, 'abba'])
      for (const text of texts) expect(find(text)).toEqual(slowly([one, other, 'abba'], text))
    }
})

test('finds any UTF-16 unit, and nothing without patterns', () => {
  expect(findPatterns(['钥匙', '\u0000\uffff'])('一把钥匙\u0000\uffff')).toEqual([
    [2, 4],
    [4, 6],
  ])
  expect(findPatterns([])('text')).toEqual([])
})
