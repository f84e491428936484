import { describe, expect, test } from '@jest/globals'
import type { ResultValue } from '@/lib/contract/cards/chart'
import { type QueryFrame, queryFrame } from '@/lib/contract/tables/query-frame'
import { ref, sampleFrame } from '../testing/sample-query'
import { frameOnly } from './only-value'
import { dayOfPeriod, periodOfDay } from './period-days'
import { numberOfText, textOfNumber } from './typed-number'

const [member] = sampleFrame.filters
const column = ref('日期')
type Unit = NonNullable<QueryFrame['groups'][number]['unit']>

describe('the rows of one group', () => {
  test.each<[ResultValue, object]>([
    ['南门店', { kind: 'values', values: ['南门店'], is_excluded: false }],
    [3, { kind: 'values', values: ['3'] }],
    [true, { kind: 'values', values: ['true'] }],
    [null, { kind: 'missing', is_missing: true }],
  ])('%j', (value, filter) => {
    const only = frameOnly(sampleFrame, 0, value)
    expect(only?.filters).toMatchObject([member, { column: ref('门店'), ...filter }])
    expect(queryFrame.safeParse(only).success).toBe(true)
  })

  test.each<[Unit, ResultValue, object]>([
    ['year', '2026', { from: { year: 2026 }, to: { year: 2026 } }],
    ['quarter', '2026-Q2', { from: { year: 2026, quarter: 2 }, to: { year: 2026, quarter: 2 } }],
    ['month', '2026-03', { from: { year: 2026, month: 3 }, to: { year: 2026, month: 3 } }],
    ['day', '2026-03-09', { from: { year: 2026, month: 3, day: 9 }, to: { year: 2026, month: 3, day: 9 } }],
    ['week', '2026-02-23', { from: { year: 2026, month: 2, day: 23 }, to: { year: 2026, month: 3, day: 1 } }],
    ['weekday', '周三', { kind: 'weekdays', days: [3] }],
  ])('of a %s: %s', (unit, value, filter) => {
    const only = frameOnly({ ...sampleFrame, groups: [{ column, unit }] }, 0, value)
    expect(only?.filters.at(-1)).toMatchObject({ column, ...filter })
    expect(queryFrame.safeParse(only).success).toBe(true)
  })

  test('replaces other values of the same column, but not what was left out', () => {
    const other = { ...member, kind: 'values' as const, column: ref('门店'), values: ['桂花巷店'] }
    const before = { ...sampleFrame, filters: [{ ...other, is_excluded: false }] }
    expect(frameOnly(before, 0, '南门店')?.filters).toHaveLength(1)
    const excluded = { ...sampleFrame, filters: [{ ...other, is_excluded: true }] }
    expect(frameOnly(excluded, 0, '南门店')?.filters).toHaveLength(2)
  })

  test.each<[string, QueryFrame, number, ResultValue]>([
    ['a measure', sampleFrame, 1, 5],
    ['a list of rows', { ...sampleFrame, shape: 'rows' }, 0, '南门店'],
    ['an hour', { ...sampleFrame, groups: [{ column, unit: 'hour' }] }, 0, 9],
    ['no period', { ...sampleFrame, groups: [{ column, unit: 'month' }] }, 0, '别的'],
  ])('%s is none', (_, frame, at, value) => {
    expect(frameOnly(frame, at, value)).toBeNull()
  })
})

test.each([
  [{ year: 2026 }, '2026-01-01', '2026-12-31'],
  [{ year: 2026, half: 2 }, '2026-07-01', '2026-12-31'],
  [{ year: 2024, month: 2 }, '2024-02-01', '2024-02-29'],
  [{ year: 2026, quarter: 1 }, '2026-01-01', '2026-03-31'],
  [{ year: 2026, month: 5, day: 4 }, '2026-05-04', '2026-05-04'],
  [{ month: 5 }, '', ''],
  [null, '', ''],
])('the days of %j are %s and %s', (period, first, last) => {
  expect([dayOfPeriod(period, 'first'), dayOfPeriod(period, 'last')]).toEqual([first, last])
})

test.each([
  ['2026-05-04', { year: 2026, month: 5, day: 4 }],
  ['', null],
  ['0026-05-04', null],
])('the day %s', (text, period) => {
  expect(periodOfDay(text)).toEqual(period)
})

test.each([
  ['decimal', '1,200.5', 1200.5],
  ['decimal', '－３', -3],
  ['percent', '7.9', 0.079],
  ['percent', '7.9%', 0.079],
  ['decimal', '', null],
  ['decimal', '1e5', null],
  ['decimal', '十', null],
] as const)('of %s, “%s” is %j', (kind, text, number) => {
  expect(numberOfText({ kind }, text)).toBe(number)
  if (number !== null) expect(numberOfText({ kind }, textOfNumber({ kind }, number))).toBe(number)
})
