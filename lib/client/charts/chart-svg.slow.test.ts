import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { type ChartContent } from '../../contract/cards/chart.ts'
import { type ChartKind, chartKinds } from '../../contract/chart-kinds.ts'
import { chartData } from './chart-data.ts'
import { chartImage } from './chart-image.ts'
import { chartSvg } from './chart-svg.ts'
import { colourTokens, paperColours } from './paper-colours.ts'
import { chartOf, paperLook, sampleCharts } from './sample-charts.ts'

interface Mark {
  readonly series: number
  readonly place: number
  readonly path: readonly number[]
  /** Where it stands, of marks that were moved there. */
  readonly at: readonly [number, number]
  readonly fill: string
}

const numbersIn = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

/** What stands for the numbers in a picture. */
function marksOf(svg: string): Mark[] {
  return [...svg.matchAll(/<path [^>]*ecmeta_ssr_type="chart"[^>]*>/g)].map(([tag]) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    const [x = NaN, y = NaN] = numbersIn(attribute('transform')).slice(4)
    return {
      series: Number(attribute('ecmeta_series_index')),
      place: Number(attribute('ecmeta_data_index')),
      path: numbersIn(attribute(' d')),
      at: [x, y],
      fill: attribute('fill'),
    }
  })
}

function picture(content: ChartContent): string {
  return chartSvg(content, paperLook)?.svg ?? ''
}

const data = (kind: ChartKind) => {
  const content = sampleCharts[kind]
  if (!content.drawing) throw new Error('a sample is drawn')
  return chartData({ ...content, drawing: content.drawing }, 'zh-CN')
}

/** What is drawn for a number grows with it alone: all pairs lie on one line. */
function expectStraight(pairs: readonly (readonly [number: number, drawn: number])[]): void {
  const [first = [0, 0]] = pairs
  const far = pairs.reduce((one, other) =>
    Math.abs(other[0] - first[0]) > Math.abs(one[0] - first[0]) ? other : one,
  )
  const slope = (far[1] - first[1]) / (far[0] - first[0])
  expect(Math.abs(slope)).toBeGreaterThan(0)
  for (const [number, drawn] of pairs) {
    expect(Math.abs(first[1] + slope * (number - first[0]) - drawn)).toBeLessThan(1.2)
  }
}

describe('the image shows the numbers of the table', () => {
  test.each(['line', 'stacked', 'histogram'] as const)('%s', (kind) => {
    const { series } = data(kind)
    const marks = marksOf(picture(sampleCharts[kind]))
    const wanted = series.flatMap(({ values }, at) =>
      values.flatMap((value, place) => (value === null ? [] : [{ at, place, value }])),
    )
    expect(marks.map(({ series: at, place }) => ({ at, place }))).toEqual(
      wanted.map(({ at, place }) => ({ at, place })),
    )
    expectStraight(
      marks.map(({ series: at, place, path, at: [, y] }) => [
        series[at]?.values[place] ?? NaN,
        kind === 'line' ? y : (path[5] ?? NaN),
      ]),
    )
  })

  test('bar: negative values to the other side, and none without a number', () => {
    const values = [1_284_000, 361_200.5, -82_400, null, 9_800]
    const marks = marksOf(picture(sampleCharts.bar))
    expect(marks.map(({ place }) => place)).toEqual([0, 1, 2, 4])
    expectStraight(marks.map(({ place, path }) => [values[place] ?? NaN, path[2] ?? NaN]))
  })

  test('scatter', () => {
    const { rows } = sampleCharts.scatter
    const marks = marksOf(picture(sampleCharts.scatter))
    expect(marks).toHaveLength(rows.length)
    const rowOf = ({ series, place }: Mark) => rows[place * 2 + series] ?? []
    expectStraight(marks.map((mark) => [Number(rowOf(mark)[0]), mark.at[0]]))
    expectStraight(marks.map((mark) => [Number(rowOf(mark)[1]), mark.at[1]]))
  })

  test('box: five numbers each, and none of which one is missing', () => {
    const { rows } = sampleCharts.box
    const marks = marksOf(picture(sampleCharts.box))
    expect(marks.map(({ place }) => place)).toEqual([0, 1])
    expectStraight(
      marks.flatMap(({ place, path }): [number, number][] => {
        const heights = path.filter((_, at) => at % 2 === 1)
        // Lower and upper quartile, least, greatest, median, in the order of the outline.
        const drawn = [heights[4], heights[0], heights.at(-1), heights[2], heights[6]]
        return drawn.map((height, at) => [Number(rows[place]?.[at + 1]), height ?? NaN])
      }),
    )
  })

  test('pie: slices are proportional', () => {
    const values = [3_200_000, 1_450_000, 880_000, 210_000]
    const whole = values.reduce((sum, value) => sum + value, 0)
    const marks = marksOf(picture(sampleCharts.pie))
    expect(marks).toHaveLength(values.length)
    for (const { place, path } of marks) {
      const angle = (x = 0, y = 0) => Math.atan2(y - 150, x - 370)
      const swept = (angle(path[7], path[8]) - angle(path[0], path[1]) + 4 * Math.PI) % (2 * Math.PI)
      expect(swept / (2 * Math.PI)).toBeCloseTo((values[place] ?? 0) / whole, 2)
    }
  })

  test('heatmap: cells are darker for greater numbers, and empty without one', () => {
    const { rows } = sampleCharts.heatmap
    const marks = marksOf(picture(sampleCharts.heatmap))
    expect(marks).toHaveLength(rows.length - 1)
    const values = data('heatmap').series.flatMap(({ values }) => values.filter((value) => value !== null))
    const byValue = marks
      .map(({ place, fill }) => ({ value: values[place] ?? 0, red: numbersIn(fill)[0] ?? 0 }))
      .toSorted((one, other) => one.value - other.value)
    const reds = byValue.map(({ red }) => red)
    expect(reds).toEqual(reds.toSorted((one, other) => other - one))
    expect(new Set(reds).size).toBeGreaterThan(15)
  })
})

test.each(chartKinds)('%s is an image that others can read', async (kind) => {
  const drawn = chartImage(sampleCharts[kind], paperLook, 'AI 生成')
  expect(drawn?.svg).toContain('AI 生成')
  const { width, height } = await sharp(Buffer.from(drawn?.svg ?? '')).metadata()
  expect([width, height]).toEqual([drawn?.width, drawn?.height])
})

const hostile = [
  '<img src=x onerror=alert(1)>',
  '{b}{c}',
  ']]>',
  '</text><script>1</script>',
  '"&\u0000\ud800',
]

test.each(['bar', 'line', 'pie', 'heatmap', 'box', 'scatter'] as const)(
  'hostile names are text in a %s',
  async (kind) => {
    const sample = sampleCharts[kind]
    const groups = kind === 'scatter' ? 20 : sample.rows.length
    const named = (at: number) => `${hostile[at % hostile.length]}${at % groups}`
    const rows = sample.rows.map((row, at) =>
      row.map((value) => (typeof value === 'string' ? named(at) : value)),
    )
    const columns = sample.columns.map((column, at) => ({
      ...column,
      name: hostile[at % hostile.length] ?? '',
      unit: column.isShare ? '' : '<b>',
    }))
    const content = { ...sample, rows, columns, title: hostile.join(' ') }
    const drawn = chartImage(content, { ...paperLook, width: 1_200 }, '')
    expect(drawn?.svg).not.toMatch(/<img|<script|<b>|onerror=alert\(1\)>/)
    expect((await sharp(Buffer.from(drawn?.svg ?? '')).metadata()).format).toBe('svg')
    // Braces stay as they were written; no number has taken their place.
    if (kind === 'bar' || kind === 'pie') expect(drawn?.svg).toContain('{b}{c}1')
  },
)

test('a table without numbers is not charted', () => {
  const empty = chartOf(sampleCharts.bar.columns, [], sampleCharts.bar.drawing)
  expect(chartSvg(empty, paperLook)).toBeNull()
  const none = chartOf(sampleCharts.bar.columns, [['甲', null]], sampleCharts.bar.drawing)
  expect(chartSvg(none, paperLook)).toBeNull()
  expect(chartSvg({ ...sampleCharts.bar, drawing: null }, paperLook)).toBeNull()
})

test('images use the colours of the light theme', () => {
  const css = readFileSync(join(process.cwd(), 'app', 'tokens.css'), 'utf8')
  const valueOf = (token: string) => new RegExp(`${token}: (#[0-9a-f]{6});`).exec(css)?.[1]
  const { series, ...tokens } = colourTokens
  expect(Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, valueOf(token)]))).toEqual({
    ...paperColours,
    series: undefined,
  })
  expect(series.map(valueOf)).toEqual(paperColours.series)
  const [, dark = ''] = css.split('[data-theme="dark"]')
  for (const token of [...series, ...Object.values(tokens)]) expect(dark).toContain(`${token}:`)
})
