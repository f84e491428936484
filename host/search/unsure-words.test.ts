import { expect, test } from '@jest/globals'
import { unsureWordsOf } from './unsure-words.ts'

test.each<[string, string, { from: number; to: number }[] | undefined, string[]]>([
  ['in the middle', '担货过江每担八分，学生免费。', [{ from: 6, to: 7 }], ['过江每担〔八〕分，学生']],
  [
    'at both ends',
    '八分',
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
    ['〔八〕分', '八〔分〕'],
  ],
  ['among characters of two units', '𠮷𠮷八𠮷', [{ from: 4, to: 5 }], ['𠮷𠮷〔八〕𠮷']],
  ['over a line', '每\n担八', [{ from: 3, to: 4 }], ['每 担〔八〕']],
  ['nowhere', '每担八分', undefined, []],
])('parts that may be misread %s', (_name, passage, unsure, expected) => {
  expect(unsureWordsOf({ passage, unsure })).toEqual(expected)
})

test('the first of many, and how many more there are', () => {
  const unsure = Array.from({ length: 300 }, (_, at) => ({ from: at, to: at + 1 }))
  const words = unsureWordsOf({ passage: '八'.repeat(300), unsure })
  expect(words).toHaveLength(21)
  expect(words.at(-1)).toBe('另有 280 处没有列出')
})
