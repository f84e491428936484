import type { EChartsOption, SeriesOption } from 'echarts'
import type { ChartKind } from '../../contract/chart-kinds.ts'
import { resultText, shortNumber } from '../../text/result-text.ts'
import { type ChartData, type ChartSeries, measureKey, measuresOf } from './chart-data.ts'
import { frameOption, legendOption, nameAxis, numberAxis, tooltipOption } from './chart-frame.ts'
import { type ChartLook, isColourAgain, seriesColour, textSize, textWidth } from './chart-look.ts'

/** Maximum lines labelled at their ends; more labels would overlap. */
const maxNamedLines = 5
const maxNumbers = 12
/** Number of categories above which the chart can be zoomed. */
const maxAtOnce = 50
const maxMarked = 40
const widestName = 120

type Lying = 'line' | 'bar' | 'stacked' | 'histogram'

/** @returns whether bars are horizontal, because their names are long */
export function isFlat(kind: ChartKind, { categories, series }: ChartData, look: ChartLook): boolean {
  if (kind !== 'bar' && kind !== 'stacked') return false
  if (measuresOf(series).length > 1 || categories.length > maxAtOnce) return false
  const size = textSize(look)
  const widest = Math.max(...categories.map((name) => textWidth(name, size)))
  return widest + size > (look.width - 60) / categories.length
}

export function categoryOption(kind: Lying, data: ChartData, look: ChartLook): EChartsOption {
  const { categories, series } = data
  const flat = isFlat(kind, data, look)
  const isNamed = kind === 'line' && series.length > 1 && series.length <= maxNamedLines
  const legend = series.length > 1 && !isNamed ? legendOption(look, namesOf(series)) : null
  const size = textSize(look)
  const names = nameAxis(look, categories, flat ? Math.min(widestName, look.width / 3) : widestName)
  const axes = numberAxes(kind, series, look)
  const highest = isNamed && measuresOf(series).length === 1 ? placeOfHighest(series) : -1
  const hasZoom = look.isLive && categories.length > maxAtOnce

  return {
    ...frameOption(look),
    ...tooltipOption(look, 'axis', ({ dataIndex }) => [
      categories[dataIndex] ?? '',
      ...series.map((each) => lineOf(each, dataIndex, look)),
    ]),
    ...(legend ? { legend: legend.legend } : {}),
    ...(hasZoom ? { dataZoom: [zoom(look)] } : {}),
    grid: {
      left: 4,
      right: isNamed ? endRoom(series, size) : flat ? 44 : 12,
      top: (legend?.height ?? 0) + (axes.some(({ name }) => name !== '') ? size + 18 : 14),
      bottom: hasZoom ? 44 : 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: flat ? axes.map((axis) => ({ ...axis, ...flatAxis(series, look) })) : names,
    yAxis: flat ? { ...names, inverse: true } : axes,
    series: series.map((each, at) => seriesOption(kind, each, at, { data, look, isNamed, flat, highest })),
  }
}

function namesOf(series: readonly ChartSeries[]): string[] {
  return series.map(({ name }) => name)
}

function lineOf({ name, values, unit, isShare }: ChartSeries, at: number, { locale }: ChartLook): string {
  const text = resultText(values[at] ?? null, { isShare, unit }, locale)
  return `${name}  ${text}${isShare || unit === '' ? '' : ` ${unit}`}`
}

/** Horizontal bars have less room for value labels; those of negative bars are between the bars and the names. */
function flatAxis(series: readonly ChartSeries[], { width }: ChartLook) {
  const isLeft = series.some(({ values }) => values.some((value) => value !== null && value < 0))
  return {
    splitNumber: width < 420 ? 2 : 5,
    boundaryGap: [isLeft ? '18%' : 0, 0] as [string | number, number],
  }
}

/** One axis per measure if there are two; three would be indistinguishable. */
function numberAxes(kind: Lying, series: readonly ChartSeries[], look: ChartLook) {
  const measures = measuresOf(series)
  const [first = { unit: '', isShare: false }, second, third] = measures
  if (!second || third) {
    const one = measures.length === 1 ? first : { unit: '', isShare: false }
    return [numberAxis(look, one, { scale: kind === 'line' && isNarrow(series) })]
  }
  return [
    numberAxis(look, first, { name: axisName(series, first) }),
    { ...numberAxis(look, second, { name: axisName(series, second) }), splitLine: { show: false } },
  ]
}

/** With two axes each needs a name. */
function axisName(series: readonly ChartSeries[], measure: Pick<ChartSeries, 'unit' | 'isShare'>): string {
  const own = series.filter((each) => measureKey(each) === measureKey(measure)).map(({ name }) => name)
  return measure.isShare || measure.unit === '' ? own.join(' / ') : measure.unit
}

/** Whether lines would be flat far above zero. */
function isNarrow(series: readonly ChartSeries[]): boolean {
  const values = series.flatMap((each) => each.values.filter((value) => value !== null))
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  return least > 0 && (greatest - least) / greatest < 0.25
}

function zoom({ colours }: ChartLook) {
  return {
    type: 'slider' as const,
    height: 22,
    bottom: 6,
    borderColor: colours.line,
    textStyle: { color: colours.inkSoft, overflow: 'truncate' as const, width: 80 },
    // Wheel and drag on the chart itself scroll the page.
    brushSelect: false,
  }
}

/** The other series keep the colours that they have in other charts. */
function colourOf(at: number, highest: number, look: ChartLook): string {
  if (at === highest) return look.colours.mark
  return seriesColour(look, highest !== -1 && at > highest ? at - 1 : at)
}

function placeOfHighest(series: readonly ChartSeries[]): number {
  const tops = series.map(({ values }) => Math.max(...values.map((value) => value ?? -Infinity)))
  return tops.indexOf(Math.max(...tops))
}

/** Width reserved for the labels at line ends. */
function endRoom(series: readonly ChartSeries[], size: number): number {
  return Math.min(Math.max(...series.map(({ name }) => textWidth(name, size))), widestName) + 18
}

interface Around {
  readonly data: ChartData
  readonly look: ChartLook
  readonly isNamed: boolean
  readonly flat: boolean
  /** Index of the line with the highest value, if lines are labelled; else -1. */
  readonly highest: number
}

function seriesOption(
  kind: Lying,
  each: ChartSeries,
  at: number,
  { data, look, isNamed, flat, highest }: Around,
): SeriesOption {
  const { categories, series } = data
  const colour = colourOf(at, highest, look)
  const measures = measuresOf(series)
  const axis = measures.length === 2 && measureKey(each) !== measureKey(measures[0] ?? each) ? 1 : 0
  const size = textSize(look)
  const common = {
    name: each.name,
    data: [...each.values],
    itemStyle: { color: colour },
    emphasis: { disabled: true },
    ...(flat ? { xAxisIndex: axis } : { yAxisIndex: axis }),
  }
  if (kind === 'line') {
    return {
      ...common,
      type: 'line',
      connectNulls: false,
      showSymbol: categories.length <= maxMarked || each.values.includes(null),
      symbol: 'circle',
      symbolSize: 5,
      lineStyle: { color: colour, width: 2, ...(isColourAgain(look, at) ? { type: 'dashed' } : {}) },
      ...(isNamed
        ? {
            endLabel: {
              show: true,
              formatter: () => each.name.replaceAll('\n', ' '),
              color: colour,
              fontSize: size,
              distance: 8,
              width: widestName,
              overflow: 'truncate',
            },
            labelLayout: { moveOverlap: 'shiftY' },
          }
        : {}),
    }
  }

  const hasNumbers = series.length === 1 && categories.length <= maxNumbers

  return {
    ...common,
    type: 'bar',
    ...(kind === 'stacked' ? { stack: 'all' } : {}),
    ...(kind === 'histogram' ? { barCategoryGap: '4%' } : { barMaxWidth: 42 }),
    ...(hasNumbers ? { label: numberLabel(each, look) } : {}),
  }
}

function numberLabel({ values, isShare }: ChartSeries, look: ChartLook) {
  return {
    show: true,
    position: 'outside' as const,
    color: look.colours.inkSoft,
    fontSize: textSize(look),
    formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
      const value = values[dataIndex]
      return typeof value === 'number' ? shortNumber(value, { isShare }, look.locale) : ''
    },
  }
}
