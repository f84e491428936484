import { expect, test } from '@jest/globals'
import { createDateTool } from './date-tool.ts'
import { performCall } from './perform-call.ts'
import { openTools } from './registry.ts'

/** Half past four in the morning of a Monday in China, and a Sunday in London. */
const tools = openTools([createDateTool(() => Date.parse('2026-11-22T20:30:00Z'))])
const { signal } = new AbortController()

test.each([
  ['{}', '2026-11-23 星期一，农历2026年十月十五，现在 04:30（北京时间）'],
  ['{"add_days":-1}', '2026-11-22 星期日，农历2026年十月十四'],
  ['{"date":"2026-02-17"}', '2026-02-17 星期二，农历2026年正月初一'],
  ['{"date":"2024-02-28","add_days":2}', '2024-03-01 星期五，农历2024年正月廿一'],
  [
    '{"date":"2026-11-23","until":"2027-01-01"}',
    '2026-11-23 星期一，农历2026年十月十五\n到 2027-01-01 星期五，农历2026年十一月廿四 相差 39 天',
  ],
  ['{"date":"9999-12-31","add_days":1}', '调用失败（failed）：只能算公元 1 年到 9999 年'],
])('%s is answered with %j', async (written, answer) => {
  const { text } = await performCall({ tools, signal }, { id: 'a', name: 'date', arguments: written })
  expect(text).toBe(answer)
})

test('a day that does not exist is rejected', async () => {
  const call = { id: 'a', name: 'date', arguments: '{"date":"2026-02-30"}' }
  expect((await performCall({ tools, signal }, call)).card).toMatchObject({ error: 'arguments' })
})
