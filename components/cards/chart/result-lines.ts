import type { ChartContent } from '@/lib/contract/cards/chart'
import { escapeMarkdown, inCell } from '@/lib/text/escape-markdown'
import { columnText, resultText } from '@/lib/text/result-text'

/** What is copied with an answer: spreadsheets take lines with tabs as rows. */
export function resultTsv({ title, columns, rows }: ChartContent): string {
  const cell = (text: string) => text.replaceAll(/\s+/g, ' ')
  return [title, ...cellsOf({ columns, rows }).map((cells) => cells.map(cell).join('\t'))].join('\n')
}

/** The same as a table of Markdown. */
export function resultMarkdown({ title, columns, rows }: ChartContent): string {
  const [head = [], ...body] = cellsOf({ columns, rows }).map(
    (cells) => `| ${cells.map(inCell).join(' | ')} |`,
  )
  const rule = `|${columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')).join('|')}|`
  return [`**${escapeMarkdown(title)}**`, '', head, rule, ...body].join('\n')
}

function cellsOf({ columns, rows }: Pick<ChartContent, 'columns' | 'rows'>): string[][] {
  return [
    columns.map((column) => columnText(column, 'zh-CN')),
    ...rows.map((row) => columns.map((column, at) => resultText(row[at] ?? null, column, 'zh-CN'))),
  ]
}
