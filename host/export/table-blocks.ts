import type { RootContent, TableRow } from 'mdast'
import type { BilingualContent } from '../../lib/contract/cards/bilingual.ts'
import type { KnownCard } from '../../lib/contract/cards/card-types.ts'
import type { ChartContent } from '../../lib/contract/cards/chart.ts'
import { fill } from '../../lib/messages/fill.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { columnText, resultText } from '../../lib/text/result-text.ts'
import { line, paragraph, text } from './blocks.ts'
import type { ExportRequest } from './render-request.ts'

/** Maximum rows in a file; for calculations, users export the table itself. */
const maxRows = 100

export function tableBlocks(
  card: KnownCard<'bilingual' | 'chart'>,
  options: Pick<ExportRequest, 'texts' | 'locale'>,
): RootContent[] {
  if (card.type === 'bilingual') return [bilingualTable(card.content, options.texts)]
  return resultBlocks(card.content, options)
}

/** A text next to its translation; blanks have room to be filled in. */
function bilingualTable({ pairs }: BilingualContent, texts: Messages['file']): RootContent {
  const rows = pairs.map(({ source, target }) => row([source, target]))
  return { type: 'table', children: [row([texts.original, texts.translation]), ...rows] }
}

function resultBlocks(
  { title, columns, rows, total, isCut, understood, notes }: ChartContent,
  { texts, locale }: Pick<ExportRequest, 'texts' | 'locale'>,
): RootContent[] {
  const shown = rows.slice(0, maxRows)
  const number = (count: number) => new Intl.NumberFormat(locale).format(count)
  const size = { count: number(shown.length), total: number(total) }
  const isPart = isCut || total > shown.length
  const remarks = [
    ...(isPart ? [fill(isCut ? texts.rowsAtLeast : texts.rowsOf, size)] : []),
    ...(understood === '' ? [] : [fill(texts.understood, { text: understood })]),
    ...notes,
  ].map(line)
  const table: RootContent = {
    type: 'table',
    align: columns.map(({ kind }) => (kind === 'number' ? 'right' : null)),
    children: [
      row(columns.map((column) => columnText(column, locale))),
      ...shown.map((values) =>
        row(columns.map((column, at) => resultText(values[at] ?? null, column, locale))),
      ),
    ],
  }

  return [
    paragraph(line(title), 'strong'),
    ...(columns.length === 0 ? [] : [table]),
    ...remarks.map((remark) => paragraph(remark)),
  ]
}

function row(cells: readonly string[]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((cell) => ({ type: 'tableCell', children: [text(line(cell))] })),
  }
}
