import { expect, test } from '@jest/globals'
import { pressedRow } from './pressed-row.ts'
import { sampleCharts } from './sample-charts.ts'

const rowOf = (kind: keyof typeof sampleCharts, name: string, value: unknown = null) =>
  pressedRow(sampleCharts[kind], { name, value }, 'zh-CN')

test.each([
  ['bar', '针织衫', ['针织衫', 361_200.5]],
  ['pie', '直播', ['直播', 880_000]],
  ['line', '8 月', ['8 月', '宁波', 0.085]],
  ['stacked', '三季度', ['三季度', '网店', 18_300]],
  ['bar', '没有的', null],
] as const)('in a %s, %s is the category of a row', (kind, name, row) => {
  expect(rowOf(kind, name)).toEqual(row)
})

test('a cell of a heat map has the category of its column', () => {
  expect(rowOf('heatmap', '', [2, 1, 40])?.[0]).toBe('周三')
})

test.each(['scatter', 'histogram'] as const)('a %s has no categories', (kind) => {
  expect(rowOf(kind, '0 – 100')).toBeNull()
})

test('without a chart nothing is pressed', () => {
  expect(
    pressedRow({ ...sampleCharts.bar, drawing: null }, { name: '针织衫', value: null }, 'zh-CN'),
  ).toBeNull()
})
