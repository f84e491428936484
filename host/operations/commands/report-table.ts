import type { ReportDay } from '../../../lib/contract/routes/console-routes.ts'
import { terminalText } from '../../platform/terminal/terminal.ts'

const columns: readonly (readonly [heading: string, of: (day: ReportDay) => string])[] = [
  ['日期', ({ day }) => day],
  ['访客', ({ visitors }) => String(visitors)],
  ['搜索', ({ searches }) => String(searches)],
  ['登录', ({ logins }) => String(logins)],
  ['回答 p50', ({ latencyP50Ms }) => seconds(latencyP50Ms)],
  ['回答 p95', ({ latencyP95Ms }) => seconds(latencyP95Ms)],
  ['回答出错', ({ turnErrors }) => String(turnErrors)],
  ['模型用量', ({ tokens }) => String(tokens)],
  ['网页出错', ({ browserErrors }) => String(browserErrors)],
]
const gap = '  '

export function reportTable(days: readonly ReportDay[]): string[] {
  const rows = days.map((day) => columns.map(([, of]) => of(day)))
  const table = [columns.map(([heading]) => heading), ...rows].map((row) =>
    row.map((cell) => terminalText(cell)),
  )
  const widths = columns.map((_, column) => Math.max(...table.map((row) => columnsOf(row[column] ?? ''))))
  return table.map((row) => row.map((cell, column) => alignRight(cell, widths[column] ?? 0)).join(gap))
}

function seconds(ms: number | null): string {
  return ms === null ? '—' : `${(ms / 1000).toFixed(1)} 秒`
}

function alignRight(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - columnsOf(text))) + text
}

/** @returns the number of terminal columns of a text: Chinese characters take two */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)
}
