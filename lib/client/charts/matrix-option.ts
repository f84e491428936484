import type { EChartsOption } from 'echarts'
import { resultText, shortNumber } from '../../text/result-text.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { frameOption, nameAxis, numberAxis, tooltipOption } from './chart-frame.ts'
import { type ChartLook, seriesColour, textSize } from './chart-look.ts'

const widestName = 110

export function heatmapOption({ categories, series }: ChartData, look: ChartLook): EChartsOption {
  const { colours, locale } = look
  const cells = series.flatMap(({ values }, row) =>
    values.flatMap((value, column): [number, number, number][] =>
      value === null ? [] : [[column, row, value]],
    ),
  )
  const numbers = cells.map(([, , value]) => value)
  const measure = { isShare: series[0]?.isShare === true }

  return {
    ...frameOption(look),
    ...tooltipOption(look, 'item', ({ dataIndex }) => {
      const [column = 0, row = 0, value = null] = cells[dataIndex] ?? []
      return [`${categories[column] ?? ''} · ${series[row]?.name ?? ''}`, resultText(value, measure, locale)]
    }),
    grid: {
      left: 4,
      right: 12,
      top: 8,
      bottom: 52,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { ...nameAxis(look, categories, widestName), splitArea: { show: false } },
    yAxis: {
      ...nameAxis(
        look,
        series.map(({ name }) => name),
        widestName,
      ),
      inverse: true,
    },
    visualMap: scaleOption(numbers, measure, look),
    series: [
      {
        type: 'heatmap',
        name: '',
        data: cells,
        itemStyle: { borderColor: colours.paper, borderWidth: 1 },
        emphasis: { disabled: true },
      },
    ],
  }
}

/** The colour scale of numbers: diverging around zero if there are positive and negative ones. */
function scaleOption(
  numbers: readonly number[],
  measure: Pick<ChartSeries, 'isShare'>,
  { colours, locale, ...look }: ChartLook,
) {
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const furthest = Math.max(Math.abs(least), Math.abs(greatest))
  const isDivided = least < 0 && greatest > 0
  const [much = colours.ink] = colours.series

  return {
    type: 'continuous' as const,
    min: isDivided ? -furthest : least,
    // Equal bounds would leave every number without a colour.
    max: isDivided ? furthest : greatest === least ? least + 1 : greatest,
    calculable: false,
    orient: 'horizontal' as const,
    left: 'center',
    bottom: 4,
    itemWidth: 12,
    itemHeight: 140,
    text: [isDivided ? furthest : greatest, isDivided ? -furthest : least].map((value) =>
      shortNumber(value, measure, locale),
    ),
    textStyle: { color: colours.inkSoft, fontSize: textSize(look) },
    inRange: { color: isDivided ? [colours.mark, colours.wash, much] : [colours.wash, much] },
  }
}

/** @returns the ECharts option of box plots: minimum, lower quartile, median, upper quartile, maximum */
export function boxOption({ categories, series }: ChartData, look: ChartLook): EChartsOption {
  const colour = seriesColour(look, 0)
  const boxes = categories.map((_, at) => series.map(({ values }) => values[at] ?? null))
  const first: Pick<ChartSeries, 'unit' | 'isShare'> = series[0] ?? { unit: '', isShare: false }
  return {
    ...frameOption(look),
    ...tooltipOption(look, 'item', ({ dataIndex }) => [
      categories[dataIndex] ?? '',
      ...series.map(
        ({ name, values }) => `${name}  ${resultText(values[dataIndex] ?? null, first, look.locale)}`,
      ),
    ]),
    grid: {
      left: 4,
      right: 12,
      top: first.unit === '' ? 14 : textSize(look) + 18,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: nameAxis(look, categories, widestName),
    yAxis: numberAxis(look, first, { scale: true }),
    series: [
      {
        type: 'boxplot',
        name: '',
        // A box with a missing number is not shown.
        data: boxes.map((box) => box.map((value) => (box.includes(null) || value === null ? '-' : value))),
        itemStyle: { color: look.colours.wash, borderColor: colour, borderWidth: 1.5 },
        emphasis: { disabled: true },
      },
    ],
  }
}
