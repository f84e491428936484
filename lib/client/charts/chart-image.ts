import type { ChartContent } from '../../contract/cards/chart.ts'
import { escapeXml, xmlCharacters } from '../../text/escape-xml.ts'
import type { ChartLook } from './chart-look.ts'
import { type ChartSvg, chartSvg } from './chart-svg.ts'

const margin = 20
const headHeight = 48
const footHeight = 30

/**
 * @param label shown below, as required for every image in which a model took part; '' for none
 * @returns a chart with its title for export; null if the result can't be shown as a chart
 */
export function chartImage(content: ChartContent, look: ChartLook, label: string): ChartSvg | null {
  const chart = chartSvg(content, look)
  if (chart === null) return null

  const foot = label === '' ? margin : footHeight + margin / 2
  const [width, height] = [look.width + 2 * margin, chart.height + headHeight + foot]
  const { colours, fontFamily } = look
  const line = (text: string, x: number, y: number, over: string) =>
    `<text x="${x}" y="${y}" font-family="${escapeXml(fontFamily)}" ${over}>${escapeXml(xmlCharacters(text))}</text>`
  const title = line(content.title, margin, 32, `font-size="16" font-weight="600" fill="${colours.ink}"`)
  const below = line(
    label,
    width - margin,
    height - 14,
    `font-size="12" text-anchor="end" fill="${colours.inkSoft}"`,
  )
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    title,
    chart.svg.replace('<svg ', `<svg x="${margin}" y="${headHeight}" `),
    ...(label === '' ? [] : [below]),
    '</svg>',
  ].join('')
  return { svg, width, height }
}
