import { describe, expect, test } from '@jest/globals'
import { type ChartKind, chartKinds } from '../../contract/chart-kinds.ts'
import { chartData, effectiveKind, offeredKinds } from './chart-data.ts'
import { chartExtremes } from './chart-extremes.ts'
import type { ChartLook } from './chart-look.ts'
import { chartHeight, chartOption, withChartKind } from './chart-option.ts'
import { chartOf, paperLook, sampleCharts } from './sample-charts.ts'

const live: ChartLook = { ...paperLook, isLive: true, animates: true }
const text = (name: string) => ({ name, kind: 'text', unit: '', isShare: false }) as const
const number = (name: string, unit = '') => ({ name, kind: 'number', unit, isShare: false }) as const
const drawn = (over: Partial<typeof sampleCharts.bar>) => ({ ...sampleCharts.bar, ...over })

/** Whatever is anywhere in an option. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, `${path}.${name}`))
}

describe('an option', () => {
  test.each(chartKinds)('of a %s has no formatter that a content could write, and no markup', (kind) => {
    const option = chartOption(sampleCharts[kind], live)
    const formatters = leaves(option).filter(([path]) => path.endsWith('ormatter'))
    expect(formatters.length).toBeGreaterThan(0)
    expect(formatters.filter(([, value]) => typeof value !== 'function')).toEqual([])
    expect(option).toMatchObject({ tooltip: { renderMode: 'richText' }, animation: true })
    expect(JSON.stringify(option)).not.toMatch(/https?:|javascript:|image:/)
  })

  test.each(chartKinds)('of a %s image has no tooltip and no animation', (kind) => {
    const option = chartOption(sampleCharts[kind], paperLook)
    expect(option).not.toHaveProperty('tooltip')
    expect(option).not.toHaveProperty('dataZoom')
    expect(option).toMatchObject({ animation: false })
  })

  test('the tooltip shows the unit, and braces in it are not interpreted', () => {
    const content = drawn({
      rows: [['{red|甲}', 12_345.5]],
      columns: [text('品类'), number('利润', '元')],
    })
    const option = chartOption(content, live) as { tooltip: { formatter: (points: unknown) => string } }
    expect(option.tooltip.formatter([{ dataIndex: 0, seriesIndex: 0 }])).toBe(
      '{\u200Bred|甲}\n利润 12,345.5 元',
    )
  })

  test('zooming is offered for more than fifty categories', () => {
    const rows = Array.from({ length: 51 }, (_, at) => [`第 ${at} 家`, at])
    expect(chartOption(drawn({ rows }), live)).toHaveProperty('dataZoom')
    expect(chartOption(drawn({ rows: rows.slice(1) }), live)).not.toHaveProperty('dataZoom')
  })

  test('two measures have two axes, and are not put on one another', () => {
    const columns = [text('城市'), number('金额', '元'), { ...number('率'), isShare: true }]
    const content = drawn({
      columns,
      rows: [['宁波', 120_000, 0.07]],
      drawing: { kind: 'stacked', x: 0, y: [1, 2], by: null },
    })
    expect(effectiveKind(content)).toBe('bar')
    expect(chartOption(content, paperLook)).toMatchObject({
      yAxis: [{ name: '元' }, { name: '率' }],
      series: [{ yAxisIndex: 0 }, { yAxisIndex: 1 }],
    })
  })

  test('few lines are named at their ends, the highest in vermilion; many in a legend', () => {
    const few = chartOption(sampleCharts.line, paperLook)
    expect(few).not.toHaveProperty('legend')
    expect(few).toMatchObject({
      series: [
        { name: '宁波', endLabel: { show: true, color: paperLook.colours.mark } },
        { name: '上海', endLabel: { color: paperLook.colours.series[0] } },
        {},
        {},
      ],
    })
    const rows = Array.from({ length: 6 }, (_, at) => ['7 月', `城市 ${at}`, at])
    expect(chartOption({ ...sampleCharts.line, rows }, paperLook)).toHaveProperty('legend')
  })

  test('axes say 万 and 亿, or K and M in English, or percent', () => {
    const labelOf = (content: typeof sampleCharts.line, look: ChartLook) => {
      const option = chartOption(content, look) as {
        yAxis: { axisLabel: { formatter: (value: number) => string } }[]
      }
      return option.yAxis[0]?.axisLabel.formatter
    }
    const money = withChartKind({ ...sampleCharts.stacked, title: '' }, 'line')
    expect([12_000, -3.2e8, 2_000, 0.00012].map((each) => labelOf(money, paperLook)?.(each))).toEqual([
      '1.2万',
      '-3.2亿',
      '2000',
      '0.00012',
    ])
    expect(labelOf(money, { ...paperLook, locale: 'en' })?.(12_000)).toBe('12K')
    expect(labelOf(sampleCharts.line, paperLook)?.(0.085)).toBe('8.5%')
  })
})

describe('what is rendered', () => {
  test('a place without a row is a gap, and the first of two rows at a place counts', () => {
    const content = chartOf(
      [text('月'), text('城市'), number('数')],
      [
        ['7 月', '甲', 1],
        ['8 月', '甲', 2],
        ['8 月', '乙', 3],
        ['8 月', '乙', 4],
      ],
      { kind: 'line', x: 0, y: [2], by: 1 },
    )
    const { drawing } = content
    expect(drawing && chartData({ ...content, drawing }, 'zh-CN')).toMatchObject({
      categories: ['7 月', '8 月'],
      series: [
        { name: '甲', values: [1, 2] },
        { name: '乙', values: [null, 3] },
      ],
    })
  })

  test('series with the same name are distinguished', () => {
    const content = drawn({
      columns: [text('x'), number('数'), number('数'), number(' ')],
      rows: [['甲', 1, 2, 3]],
      drawing: { kind: 'bar', x: 0, y: [1, 2, 3], by: null },
    })
    const { drawing } = content
    const { series } = drawing ? chartData({ ...content, drawing }, 'zh-CN') : { series: [] }
    expect(series.map(({ name }) => name)).toEqual(['数', '数 (2)', '–'])
  })

  test.each<[string, ChartKind | null, Partial<typeof sampleCharts.bar>]>([
    ['a column that is not there', null, { drawing: { kind: 'bar', x: 9, y: [1], by: null } }],
    ['a series of texts', null, { drawing: { kind: 'bar', x: 0, y: [0], by: null } }],
    ['no rows', null, { rows: [] }],
    ['no drawing', null, { drawing: null }],
    ['parts below nothing', 'bar', { drawing: { kind: 'pie', x: 0, y: [1], by: null } }],
    ['points over names', 'bar', { drawing: { kind: 'scatter', x: 0, y: [1], by: null } }],
    ['a box of one number', 'bar', { drawing: { kind: 'box', x: 0, y: [1], by: null } }],
    ['a field of one row', 'bar', { drawing: { kind: 'heatmap', x: 0, y: [1], by: null } }],
    [
      'too many parts',
      'bar',
      {
        rows: Array.from({ length: 13 }, (_, at) => [`${at}`, 1]),
        drawing: { kind: 'pie', x: 0, y: [1], by: null },
      },
    ],
  ])('%s is rendered as %s', (_, kind, over) => {
    expect(effectiveKind(drawn(over))).toBe(kind)
    expect(chartOption(drawn(over), paperLook) === null).toBe(kind === null)
  })

  test('users choose among fitting kinds', () => {
    expect(offeredKinds(sampleCharts.line)).toEqual(['line', 'bar', 'stacked'])
    expect(offeredKinds(sampleCharts.pie)).toEqual(['bar', 'pie'])
    expect(offeredKinds(sampleCharts.bar)).toEqual([])
    expect(offeredKinds(sampleCharts.scatter)).toEqual([])
  })

  test('minimum and maximum are described with their categories', () => {
    expect(chartExtremes(sampleCharts.line, 'zh-CN')).toEqual({
      least: expect.objectContaining({ value: '2.9%', at: '7 月 苏州' }),
      greatest: expect.objectContaining({ value: '8.5%', at: '8 月 宁波' }),
    })
    expect(chartExtremes(sampleCharts.bar, 'zh-CN')).toMatchObject({
      least: { value: '-82,400 元', at: '连衣裙' },
      greatest: { value: '1,284,000 元', at: '羽绒服' },
    })
    expect(chartExtremes({ ...sampleCharts.bar, rows: [] }, 'zh-CN')).toBeNull()
  })

  test('long names make bars horizontal, with the height they need', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`名字很长很长很长的第 ${at} 家门店`, at])
    expect(chartHeight(drawn({ rows }), paperLook)).toBe(590)
    expect(chartOption(drawn({ rows }), paperLook)).toMatchObject({
      yAxis: { type: 'category', inverse: true },
    })
  })
})

test.each([
  [
    'two numbers at one place',
    [
      ['一月', '甲', 10],
      ['一月', '甲', 90],
    ],
  ],
  ['more groups than can be distinguished', Array.from({ length: 40 }, (_, at) => ['一月', `组${at}`, at])],
  [
    'more marks than a server renders',
    Array.from({ length: 400 }, (_, at) => [`${at} 月`, `组${at % 20}`, at]),
  ],
] as const)('%s is only shown as a table', (_, rows) => {
  const columns = [text('月'), text('组'), number('数')]
  expect(effectiveKind(chartOf(columns, rows, { kind: 'bar', x: 0, y: [2], by: 1 }))).toBeNull()
})
