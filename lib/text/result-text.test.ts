import { expect, test } from '@jest/globals'
import type { ResultValue } from '../contract/cards/chart.ts'
import { columnText, resultText, shortNumber } from './result-text.ts'

test.each<[ResultValue, string, boolean, string, string]>([
  [9_800, '', false, '9,800', '9,800'],
  [2_026, '', false, '2026', '2026'],
  [2_026, '元', false, '2,026', '2,026'],
  [-1_284_000.256, '元', false, '-1,284,000.256', '-1,284,000.256'],
  [0.0791, '', true, '7.91%', '7.91%'],
  [null, '', false, '–', '–'],
  ['', '', false, '–', '–'],
  [true, '', false, '是', 'Yes'],
  ['2026-07', '', false, '2026-07', '2026-07'],
])('%j of %j', (value, unit, isShare, chinese, english) => {
  expect(resultText(value, { isShare, unit }, 'zh-CN')).toBe(chinese)
  expect(resultText(value, { isShare, unit }, 'en')).toBe(english)
})

test('axis labels are short, and no number is rounded away', () => {
  const short = (value: number) => shortNumber(value, { isShare: false }, 'zh-CN')
  expect([0, 2_000, 12_345, 3.2e8, -1e12, 0.000_123_4].map(short)).toEqual([
    '0',
    '2000',
    '1.23万',
    '3.2亿',
    '-1万亿',
    '0.000123',
  ])
})

test('a column is called by its name and its unit', () => {
  expect(columnText({ name: '金额', unit: '元' }, 'zh-CN')).toBe('金额（元）')
  expect(columnText({ name: 'Amount', unit: 'kg' }, 'en')).toBe('Amount (kg)')
  expect(columnText({ name: '率', unit: '' }, 'zh-CN')).toBe('率')
})
