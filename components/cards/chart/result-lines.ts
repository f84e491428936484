import type { ChartContent } from '@/lib/contract/cards/chart'
import { asText } from '@/lib/text/csv'
import { escapeMarkdown, inCell } from '@/lib/text/escape-markdown'
import { columnText, resultText } from '@/lib/text/result-text'

/** What is copied with an answer: spreadsheets take lines with tabs as rows. */
export function resultTsv({ title, columns, rows }: ChartContent): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  const [head = [], ...body] = cellsOf({ columns, rows })
  const lines = body.map((cells, row) =>
    cells.map((text, at) => (typeof rows[row]?.[at] === 'string' ? asText(plain(text)) : plain(text))),
  )
  const names = head.map((text) => asText(plain(text)))
  return [title, ...[names, ...lines].map((cells) => cells.join('\t'))].join('\n')
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
