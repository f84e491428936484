import type { EChartsOption } from 'echarts'
import type { ChartContent } from '../../contract/cards/chart.ts'
import type { ChartKind } from '../../contract/chart-kinds.ts'
import { categoryOption, isFlat } from './category-option.ts'
import { chartData, effectiveKind } from './chart-data.ts'
import type { ChartLook } from './chart-look.ts'
import { boxOption, heatmapOption } from './matrix-option.ts'
import { pieOption, scatterOption } from './round-option.ts'

/**
 * For the live canvas and static images. Functions in it are ours; texts of the result stay plain text.
 * @returns null if the result can't be shown as a chart
 */
export function chartOption(content: ChartContent, look: ChartLook): EChartsOption | null {
  const { drawing } = content
  const kind = effectiveKind(content)
  if (drawing === null || kind === null) return null

  const shown = { ...content, drawing: { ...drawing, kind } }
  if (kind === 'scatter') return scatterOption(shown, look)

  const data = chartData(shown, look.locale)
  if (kind === 'pie') return pieOption(data, look)
  if (kind === 'heatmap') return heatmapOption(data, look)
  if (kind === 'box') return boxOption(data, look)

  return categoryOption(kind, data, look)
}

/** @returns the content with the chart kind chosen by the user */
export function withChartKind(content: ChartContent, kind: ChartKind): ChartContent {
  return content.drawing ? { ...content, drawing: { ...content.drawing, kind } } : content
}

const usualHeight = 300
const highest = 720

export function chartHeight(content: ChartContent, look: ChartLook): number {
  const { drawing } = content
  const kind = effectiveKind(content)
  if (drawing === null || kind === null || kind === 'scatter') return usualHeight

  const data = chartData({ ...content, drawing: { ...drawing, kind } }, look.locale)
  const bars = kind === 'stacked' ? 1 : data.series.length
  if (isFlat(kind, data, look)) {
    return clamp(data.categories.length * Math.max(26, bars * 12 + 10) + 70)
  }

  return kind === 'heatmap' ? clamp(data.series.length * 28 + 90) : usualHeight
}

function clamp(height: number): number {
  return Math.round(Math.min(Math.max(height, 220), highest))
}
