import type { ReportDay } from '../collect/report/usage-report.ts'
import { terminalText } from '../terminal/terminal.ts'

const headings = [
  '日期',
  '访客',
  '搜索',
  '登录',
  '回答 p50',
  '回答 p95',
  '回答出错',
  '模型用量',
  '网页出错',
] as const
const gap = '  '

/** @returns a report as lines of text for a terminal, figures to the right */
export function reportTable(days: readonly ReportDay[]): string[] {
  const rows = days.map((day) => [
    day.day,
    String(day.visitors),
    String(day.searches),
    String(day.logins),
    seconds(day.latencyP50Ms),
    seconds(day.latencyP95Ms),
    String(day.turnErrors),
    String(day.tokens),
    String(day.browserErrors),
  ])
  const table = [headings, ...rows].map((row) => row.map((cell) => terminalText(cell)))
  const widths = headings.map((_, column) => Math.max(...table.map((row) => columnsOf(row[column] ?? ''))))
  return table.map((row) => row.map((cell, column) => alignedRight(cell, widths[column] ?? 0)).join(gap))
}

function seconds(ms: number | null): string {
  return ms === null ? '—' : `${(ms / 1000).toFixed(1)} 秒`
}

function alignedRight(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, columns - columnsOf(text))) + text
}

/** @returns how many columns of a terminal a text takes: Chinese characters take two */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2e80-\uffef]/.test(character) ? 2 : 1), 0)
}
