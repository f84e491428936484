import type { EChartsOption } from 'echarts'
import type { ChartContent, ChartDrawing } from '../../contract/cards/chart.ts'
import type { Locale } from '../../messages/locale.ts'
import { resultText, roundPercent } from '../../text/result-text.ts'
import { axisTitle, type ChartData, numberIn } from './chart-data.ts'
import { frameOption, legendOption, numberAxis, tooltipOption } from './chart-frame.ts'
import { type ChartLook, seriesColour, textSize, textWidth } from './chart-look.ts'

export function pieOption({ categories, series }: ChartData, look: ChartLook): EChartsOption {
  const [only] = series
  if (!only) return frameOption(look)

  const { values, isShare, unit, name: title } = only
  const whole = values.reduce((sum: number, value) => sum + (value ?? 0), 0)
  const slices = values.flatMap((value, at) => {
    if (value === null) return []
    return [{ name: categories[at] ?? '', value, itemStyle: { color: seriesColour(look, at) } }]
  })
  // Leaves room for names on both sides.
  const outer = Math.min(105, look.width / 2 - 100)
  const percent = (value: number) => roundPercent(value / whole, look.locale)

  return {
    ...frameOption(look),
    ...tooltipOption(look, 'item', ({ dataIndex }) => {
      const { name = '', value = 0 } = slices[dataIndex] ?? {}
      const measured = `${resultText(value, { isShare }, look.locale)}${isShare || unit === '' ? '' : ` ${unit}`}`
      return [name, `${title}  ${measured}`]
    }),
    series: [
      {
        type: 'pie',
        name: title,
        data: slices,
        radius: [outer * 0.54, outer],
        startAngle: 90,
        minAngle: 2,
        itemStyle: { borderColor: look.colours.paper, borderWidth: 1.5 },
        label: {
          alignTo: 'edge',
          edgeDistance: 6,
          color: look.colours.ink,
          fontSize: textSize(look),
          lineHeight: textSize(look) + 4,
          overflow: 'truncate',
          formatter: ({ dataIndex }) => {
            const { name = '', value = 0 } = slices[dataIndex] ?? {}
            return `${name.replaceAll(/\s+/g, ' ')}\n${percent(value)}`
          },
        },
        labelLine: { length: 8, length2: 6, lineStyle: { color: look.colours.lineStrong } },
        emphasis: { disabled: true },
      },
    ],
  }
}

export function scatterOption(
  { columns, rows, drawing: { x, y, by } }: ChartContent & { readonly drawing: ChartDrawing },
  look: ChartLook,
): EChartsOption {
  const { locale } = look
  const xColumn = columns[x]
  const groups = pointsByGroup({ columns, rows, drawing: { x, y, by } }, locale)
  const names = [...groups.keys()]
  const legend = names.length > 1 ? legendOption(look, names) : null
  const [xMeasure, yMeasure] = [xColumn, columns[y[0] ?? 0]].map((column) => ({
    unit: '',
    isShare: column?.isShare === true,
  })) as [Measure, Measure]
  const titles = {
    x: axisTitle(xColumn, locale),
    y: y.length === 1 ? axisTitle(columns[y[0] ?? 0], locale) : '',
  }
  const size = textSize(look)
  const titleWidth = Math.min(textWidth(titles.x, size), look.width * 0.6)

  return {
    ...frameOption(look),
    ...tooltipOption(look, 'item', ({ dataIndex, seriesIndex }) => {
      const name = names[seriesIndex] ?? ''
      const [left = null, up = null] = groups.get(name)?.[dataIndex] ?? []
      const values = [resultText(left, xMeasure, locale), resultText(up, yMeasure, locale)]
      return [name, `${titles.x}  ${values[0]}`, `${titles.y || name}  ${values[1]}`]
    }),
    ...(legend ? { legend: legend.legend } : {}),
    grid: {
      left: 4,
      right: 16,
      top: (legend?.height ?? 0) + size + 20,
      bottom: size + 16,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...numberAxis(look, xMeasure, { scale: true, name: titles.x }),
      nameLocation: 'middle',
      nameGap: size + 16,
      nameTextStyle: { color: look.colours.inkSoft, fontSize: size, width: titleWidth, overflow: 'truncate' },
    },
    yAxis: {
      ...numberAxis(look, yMeasure, { scale: true, name: titles.y }),
      nameTextStyle: { color: look.colours.inkSoft, fontSize: size, align: 'left' },
    },
    series: names.map((name, at) => ({
      type: 'scatter' as const,
      name,
      data: [...(groups.get(name) ?? [])],
      symbolSize: 7,
      itemStyle: { color: seriesColour(look, at), opacity: 0.75 },
      emphasis: { disabled: true },
    })),
  }
}

function pointsByGroup(
  {
    columns,
    rows,
    drawing: { x, y, by },
  }: Pick<ChartContent, 'columns' | 'rows'> & {
    readonly drawing: Pick<ChartDrawing, 'x' | 'y' | 'by'>
  },
  locale: Locale,
): ReadonlyMap<string, readonly [number, number][]> {
  const groups = new Map<string, [number, number][]>()
  for (const row of rows) {
    for (const at of y) {
      const group = by === null ? '' : resultText(row[by] ?? null, columns[by] ?? { isShare: false }, locale)
      const title = y.length > 1 || group === '' ? (columns[at]?.name ?? '') : ''
      const name = [group, title].filter(Boolean).join(' · ')
      const points = groups.get(name) ?? []
      groups.set(name, points)
      const [left, up] = [numberIn(row, x), numberIn(row, at)]
      if (left !== null && up !== null) points.push([left, up])
    }
  }
  return groups
}

interface Measure {
  readonly unit: string
  readonly isShare: boolean
}
