import { expect, test } from '@jest/globals'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { queryOf } from '../../../lib/contract/tables/testing/query-of.ts'
import { titleOf } from './describe-frame.ts'
import { describeResult, formatValue } from './describe-result.ts'
import { type ResultColumn, rowCount } from './frame-types.ts'

const frame = queryOf()
const city: ResultColumn = { name: '城市', role: 'label', unit: '' }
const sales: ResultColumn = { name: '销售额合计', role: 'number', unit: '元' }

test.each([
  [1234.567, sales, '1,234.57 元'],
  [217_223, sales, '21.72 万元'],
  [1_250_000_000, sales, '12.5 亿元'],
  [1_880.6, { name: '预算', role: 'number', unit: '万元' }, '1,880.6 万元'],
  [0.352_1, { name: '占比', role: 'share', unit: '' }, '35.21%'],
  [0.163, { name: '同比', role: 'change', unit: '' }, '+16.3%'],
  [-0.05, { name: '环比', role: 'change', unit: '' }, '-5%'],
  [0.004_56, { name: '系数', role: 'number', unit: '' }, '0.0046'],
  [14, { name: '小时', role: 'label', unit: '' }, '14'],
  [null, sales, '空'],
  [true, { name: '在职', role: 'label', unit: '' }, '是'],
] as const)('%s is shown as it is read', (value, column, shown) => {
  expect(formatValue(value, column)).toBe(shown)
})

test('one number, the first of many, two side by side, and nothing', () => {
  const say = (rows: (string | number)[][], own: Partial<QueryFrame> = {}, columns = [city, sales]) =>
    describeResult(
      { columns, frame: { ...frame, ...own }, title: '' },
      { columns: columns.map(({ name }) => name), rows },
    )
  expect(say([[5]], {}, [sales])).toBe('销售额合计是 5 元。')
  expect(say([['北京', 9]], { order: 'desc', limit: 1 })).toBe('销售额合计最高的是北京（9 元）。')
  const two = [
    ['北京', 9],
    ['上海', 4],
  ]
  expect(say(two, { order: 'desc' })).toBe('销售额合计最高的是北京（9 元），其次是上海（4 元），相差 5 元。')
  expect(say([...two, ['广州', 3]], { order: 'desc', limit: 3 })).toBe(
    '销售额合计最高的是北京（9 元）、上海（4 元）、广州（3 元）。',
  )
  const tied = [
    ['北京', 9],
    ['上海', 9],
    ['广州', 3],
  ]
  expect(say(tied, { order: 'desc' })).toBe(
    '销售额合计最高的是北京（9 元）、上海（9 元），其次是广州（3 元）。',
  )
  const people: ResultColumn = { name: '人口', role: 'number', unit: '' }
  expect(say([['北京', 9, 30]], {}, [city, sales, people])).toBe('北京的销售额合计是 9 元，人口是 30。')
  const bins: ResultColumn[] = [
    { name: '从', role: 'number', unit: '元' },
    { name: '到', role: 'number', unit: '元' },
    { name: '数量', role: 'number', unit: '' },
  ]
  const spread = [
    [0, 10, 3],
    [10, 20, 8],
  ]
  expect(say(spread, { shape: 'histogram' }, bins)).toBe(
    '：共 11 个值，最多的在 10 元 到 20 元 之间（8 个）。',
  )
  expect(say([])).toBe('没有符合条件的数据。')
  expect(describeResult({ columns: [sales], frame, title: '' }, { columns: ['和'], rows: [[null]] })).toBe(
    '没有符合条件的数据。',
  )
})

const ref = (column: string) => ({ table: '销售', column })

test.each<[Partial<QueryFrame>, string]>([
  [
    {
      measures: [{ of: 'column', aggregate: 'avg', column: ref('退货率') }],
      groups: [{ column: ref('城市') }, { column: ref('月份'), unit: 'month' }],
    },
    '各城市每月的平均退货率',
  ],
  [
    {
      measures: [{ of: 'column', aggregate: 'sum', column: ref('销售额') }],
      groups: [{ column: ref('日期'), unit: 'quarter' }],
    },
    '每季度的销售额合计',
  ],
  [{ measures: [rowCount], groups: [{ column: ref('城市') }] }, '各城市的行数'],
  [{ measures: [{ of: 'column', aggregate: 'distinct', column: ref('客户') }] }, '客户的种数'],
])('%j has a short heading', (own, title) => {
  expect(titleOf({ ...frame, ...own })).toBe(title)
})

test.each([
  [['2026-01', '2026-02', '2026-03', '2026-04'], '共 4 个月'],
  [['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'], '共 4 天'],
  [['北京', '上海', '广州', '深圳'], '共 4 组'],
  [['2026-01', '2026-02', '2026-03', '其他'], '共 4 组'],
])('%j are counted as what they are', (names, counted) => {
  const columns = [city, sales]
  const rows = names.map((name, at) => [name, at])
  const said = describeResult({ columns, frame, title: '' }, { columns: ['城市', '销售额合计'], rows })
  expect(said.startsWith(counted)).toBe(true)
})
