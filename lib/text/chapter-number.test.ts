import { expect, test } from '@jest/globals'
import { chapterNumber } from './chapter-number'

test.each([
  [1, '一'],
  [9, '九'],
  [10, '十'],
  [12, '十二'],
  [20, '二十'],
  [30, '三十'],
  [99, '九十九'],
  [0, '0'],
  [100, '100'],
])('%i is %s', (number, text) => {
  expect(chapterNumber(number, 'zh-CN')).toBe(text)
  expect(chapterNumber(number, 'en')).toBe(String(number))
})
