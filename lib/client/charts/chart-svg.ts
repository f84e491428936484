import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartContent } from '../../contract/cards/chart.ts'
import { xmlCharacters } from '../../text/escape-xml.ts'
import type { ChartLook } from './chart-look.ts'
import { chartHeight, chartOption } from './chart-option.ts'
import { chartParts } from './chart-parts.ts'

use([...chartParts, SVGRenderer])

export interface ChartSvg {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/**
 * Without tooltips. Use it only as an image: never insert it into a page as markup.
 * @returns SVG with a background; null if the result can't be shown as a chart
 */
export function chartSvg(content: ChartContent, look: ChartLook): ChartSvg | null {
  const still: ChartLook = { ...look, isLive: false, animates: false }
  const option = chartOption(content, still)
  if (option === null) return null

  const size = { width: look.width, height: chartHeight(content, still) }
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption({ ...option, backgroundColor: look.colours.paper })
    return { svg: xmlCharacters(chart.renderToSVGString()), ...size }
  } finally {
    chart.dispose()
  }
}
