import type { EChartsOption } from 'echarts'
import { shortNumber } from '../../text/result-text.ts'
import type { ChartSeries } from './chart-data.ts'
import { type ChartLook, textSize, textWidth } from './chart-look.ts'

/** Width of a legend mark plus the gap between two entries, in pixels. */
const legendMark = 42
const widestEntry = 140

export function frameOption(look: ChartLook): EChartsOption {
  const { colours, fontFamily, animates } = look
  return {
    backgroundColor: 'transparent',
    textStyle: { fontFamily, fontSize: textSize(look), color: colours.inkSoft },
    animation: animates,
    animationDuration: 300,
    animationDurationUpdate: 200,
  }
}

/** @returns a legend, and the height it takes above the chart */
export function legendOption(
  look: ChartLook,
  names: readonly string[],
): { readonly legend: EChartsOption['legend']; readonly height: number } {
  const size = textSize(look)
  const widths = names.map((name) => Math.min(textWidth(name, size), widestEntry) + legendMark)
  let lines = 1
  let used = 0
  for (const width of widths) {
    if (used > 0 && used + width > look.width) {
      lines += 1
      used = 0
    }
    used += width
  }

  return {
    height: (look.isLive ? 1 : lines) * (size + 12) + 6,
    legend: {
      // A static image can't scroll its legend.
      type: look.isLive ? 'scroll' : 'plain',
      top: 0,
      left: 0,
      right: 0,
      icon: 'roundRect',
      itemWidth: 14,
      itemHeight: 4,
      // Prevents names from being interpreted as templates.
      formatter: (name) => name,
      textStyle: { color: look.colours.ink, fontSize: size, width: widestEntry, overflow: 'truncate' },
      pageIconColor: look.colours.ink,
      pageIconInactiveColor: look.colours.lineStrong,
      pageTextStyle: { color: look.colours.inkSoft },
    },
  }
}

/**
 * @param linesOf returns the lines for the item under the pointer
 * @returns a tooltip rendered on the canvas, so that none of its text is markup
 */
export function tooltipOption(
  look: ChartLook,
  trigger: 'axis' | 'item',
  linesOf: (point: { readonly dataIndex: number; readonly seriesIndex: number }) => readonly string[],
): EChartsOption {
  if (!look.isLive) return {}
  const { colours } = look
  return {
    tooltip: {
      trigger,
      renderMode: 'richText',
      confine: true,
      backgroundColor: colours.paper,
      borderColor: colours.lineStrong,
      textStyle: { color: colours.ink, fontSize: textSize(look), fontFamily: look.fontFamily },
      axisPointer: { type: 'line', lineStyle: { color: colours.lineStrong } },
      formatter: (points: unknown) => {
        const [point] = [points].flat() as { dataIndex?: number; seriesIndex?: number }[]
        const { dataIndex = 0, seriesIndex = 0 } = point ?? {}
        return linesOf({ dataIndex, seriesIndex }).map(plain).join('\n')
      },
    },
  }
}

/** Escapes text that looks like a rich-text style. */
function plain(line: string): string {
  return line.replaceAll(/\s+/g, ' ').replaceAll('{', '{\u200B').slice(0, 120)
}

export function numberAxis(
  look: ChartLook,
  measure: Pick<ChartSeries, 'unit' | 'isShare'>,
  over: { readonly scale?: boolean; readonly name?: string } = {},
) {
  const { colours, locale } = look
  return {
    type: 'value' as const,
    name: over.name ?? (measure.isShare ? '' : measure.unit),
    nameTextStyle: {
      color: colours.inkSoft,
      fontSize: textSize(look),
      overflow: 'truncate' as const,
      width: 160,
    },
    scale: over.scale === true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      color: colours.inkSoft,
      fontSize: textSize(look),
      hideOverlap: true,
      formatter: (value: number) => shortNumber(value, measure, locale),
    },
    splitLine: { lineStyle: { color: colours.line } },
  }
}

export function nameAxis(look: ChartLook, names: readonly string[], widest: number) {
  const { colours } = look
  return {
    type: 'category' as const,
    data: [...names],
    axisLine: { show: true, onZero: false, lineStyle: { color: colours.lineStrong } },
    axisTick: { show: false },
    axisLabel: {
      color: colours.inkSoft,
      fontSize: textSize(look),
      hideOverlap: true,
      width: widest,
      overflow: 'truncate' as const,
      formatter: (name: string) => name.replaceAll(/\s+/g, ' '),
    },
  }
}
