import { describe, expect, test } from '@jest/globals'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import { markUnverified } from './unverified-numbers.ts'

const result: ChartContent = {
  id: 'c1',
  title: '各城市退货率',
  understood: '',
  drawing: null,
  columns: [
    { name: '城市', kind: 'text', unit: '', isShare: false },
    { name: '月份', kind: 'date', unit: '', isShare: false },
    { name: '退货率', kind: 'number', unit: '', isShare: true },
    { name: '销售额', kind: 'number', unit: '元', isShare: false },
  ],
  rows: [
    ['宁波', '2026-08-01', 0.0793, 12_345_678],
    ['杭州', '2026-09-01', -0.0412, 800],
  ],
  total: 2,
  isCut: false,
  sql: '',
  file_ids: [],
  notes: [],
}

describe('numbers that no result contains', () => {
  test.each([
    '宁波最高，退货率 7.9%，杭州 -4.12%。',
    '宁波卖了 1234.6 万元，也就是 12,345,678 元，约 0.12 亿。',
    '2026年8月最高，共 2 行。',
    '1. 宁波\n2. 杭州\n第 3 名没有，前 5 个也没有',
    '超过 6000 的只有宁波。',
    '没有数字，v2 和 A4 也不算。',
    '```sql\nSELECT 12345\n```',
    '`limit 77` 和 $x=77$、\\(y=78\\)、$$z=79$$、\\[w=80\\]',
    '```\n没有结束 99',
  ])('verified: %s', (text) => {
    expect(markUnverified(text, [result], ['销售额超过 6000 的城市有哪些'])).toEqual({ text, count: 0 })
  })

  test.each([
    ['宁波 8.1%。', '宁波 8.1%（未核对）。'],
    ['`77` 和 88', '`77` 和 88（未核对）'],
    ['花了 $5 元，找回 $ 后', '花了 $5（未核对） 元，找回 $ 后'],
    ['约 1.3 亿元', '约 1.3 亿（未核对）元'],
    ['比杭州高 43 倍', '比杭州高 43（未核对） 倍'],
    ['退货率 0.08 与 0.09', '退货率 0.08 与 0.09（未核对）'],
    ['卖了 12,345,679 元', '卖了 12,345,679（未核对） 元'],
  ])('%s is marked', (text, marked) => {
    expect(markUnverified(text, [result], [])).toEqual({ text: marked, count: 1 })
  })

  test('without a result every number is marked; a hundred thousand numbers take little time', () => {
    expect(markUnverified('共 7 个', [], []).count).toBe(1)
    const many = Array.from({ length: 100_000 }, (_, at) => `${at + 0.5}`).join(' ')
    expect(markUnverified(many, [result], []).count).toBeGreaterThan(99_000)
  })
})
