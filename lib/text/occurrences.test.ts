import { expect, test } from '@jest/globals'
import { countOccurrences } from './occurrences.ts'

test.each([
  ['公司的公司', '公司', 2],
  ['哈哈哈', '哈哈', 1],
  ['us music us', 'us', 2],
  ['c++和c', 'c', 2],
  ['v2版本，v20', 'v2', 1],
  ['用react写', 'react', 1],
  ['', '甲', 0],
  ['甲', '', 0],
])('in %s, %s occurs %d times', (text, word, count) => {
  expect(countOccurrences(text, word)).toBe(count)
})
