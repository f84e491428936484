import type { ChartContent } from '@/lib/contract/cards/chart'
import { asText } from '@/lib/text/csv'
import { escapeMarkdown, inCell } from '@/lib/text/markdown/escape-markdown'
import { columnText, resultText } from '@/lib/text/result-text'

/** Tab-separated rows for copying, which spreadsheets paste as rows. */
export function resultTsv({ title, columns, rows }: ChartContent): string {
  const cells = cellsOf({ columns, rows }, asText)
  return [title, ...cells.map((line) => line.map((text) => text.replaceAll(/\s+/g, ' ')).join('\t'))].join(
    '\n',
  )
}

export function resultMarkdown({ title, columns, rows }: ChartContent): string {
  const [head = [], ...body] = cellsOf({ columns, rows }).map(
    (cells) => `| ${cells.map(inCell).join(' | ')} |`,
  )
  const rule = `|${columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')).join('|')}|`
  return [`**${escapeMarkdown(title)}**`, '', head, rule, ...body].join('\n')
}

/** @param said transforms texts; numbers stay */
function cellsOf(
  { columns, rows }: Pick<ChartContent, 'columns' | 'rows'>,
  said = (text: string) => text,
): string[][] {
  return [
    columns.map((column) => said(columnText(column, 'zh-CN'))),
    ...rows.map((row) =>
      columns.map((column, at) => {
        const value = row[at] ?? null
        const text = resultText(value, column, 'zh-CN')
        return typeof value === 'string' ? said(text) : text
      }),
    ),
  ]
}
