import { expect, test } from '@jest/globals'
import { asksForRecent, nowInWords, withDates } from './question-dates.ts'

/** Half past midnight in China, when it is still the day before in London. */
const now = Date.parse('2026-02-28T16:30:00Z')

test.each([
  ['今天的新闻', '今天的新闻 2026年3月1日'],
  ['昨天的比分', '昨天的比分 2026年2月28日'],
  ['明天会下雨吗', '明天会下雨吗 2026年3月2日'],
  ['今年的国庆怎么放假', '今年的国庆怎么放假 2026年'],
  ['去年的人口', '去年的人口 2025年'],
  ['上个月的物价', '上个月的物价 2026年2月'],
  ['2026年3月1日今天的新闻', '2026年3月1日今天的新闻'],
  ['后天的努力重要吗', '后天的努力重要吗'],
  ['四加亭在哪里', '四加亭在哪里'],
])('%s is searched on the web as %s', (query, expected) => {
  expect(withDates(query, now)).toBe(expected)
})

test('the month before January is December of the year before', () => {
  expect(withDates('上个月', Date.parse('2026-01-10T00:00:00Z'))).toBe('上个月 2025年12月')
})

test('the time zone is that of China', () => {
  expect(nowInWords(now)).toBe('2026年3月1日，星期日，北京时间 00:30')
})

test.each([
  ['最新的政策', true],
  ['现任校长是谁', true],
  ['四加亭建于哪年', false],
  ['最近的地铁站怎么走', false],
])('%s asks for the newest: %s', (question, expected) => {
  expect(asksForRecent(question)).toBe(expected)
})
