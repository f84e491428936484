import { describeRows, firstRow } from '../../../host/ingest/formats/table-rows.ts'
import { type SeatSource } from './labelled-answer.ts'
import { type SourceTable, tables } from './tables.ts'

/** An answer with a table of which the cells of two columns, or of two rows, are exchanged. */
export interface ExchangedCase {
  readonly question: string
  readonly source: SeatSource
  readonly answer: string
  /** The claims of the exchanged cells, as the product reads them. */
  readonly exchanged: readonly string[]
}

const cases = 100

/** Two columns in all rows, two columns in one row, or two rows, of each table in turn. */
export function exchangedCases(): ExchangedCase[] {
  const perTable = tables.map((table) => exchangesOf(table).map((rows) => caseOf(table, rows)))
  const most = Math.max(...perTable.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => perTable.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, cases)
}

type Rows = readonly (readonly string[])[]

function exchangesOf({ heads, rows }: SourceTable): Rows[] {
  const columns = pairsOf(heads.length).filter(([left]) => left > 0)
  const lines = pairsOf(rows.length)
  return [
    ...columns.map((pair) => rows.map((row) => swapped(row, pair))),
    ...lines.map(([one, other]) =>
      rows.map((row, at) => {
        const from = at === one ? rows[other] : at === other ? rows[one] : row
        return [row[0] ?? '', ...(from ?? row).slice(1)]
      }),
    ),
    ...rows.flatMap((_, only) =>
      columns.map((pair) => rows.map((row, at) => (at === only ? swapped(row, pair) : row))),
    ),
  ]
}

function pairsOf(count: number): [number, number][] {
  return Array.from({ length: count }, (_, left) =>
    Array.from({ length: count - left - 1 }, (__, at): [number, number] => [left, left + at + 1]),
  ).flat()
}

function swapped(row: readonly string[], [left, right]: readonly [number, number]): string[] {
  return row.map((cell, at) => (at === left ? row[right] : at === right ? row[left] : cell) ?? '')
}

function caseOf({ title, before, after, heads, rows }: SourceTable, written: Rows): ExchangedCase {
  const described = describeRows(
    [heads, ...rows].map((cells, at) => ({ number: at + 1, cells })),
    firstRow,
  )
  const cited = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell : `${cell}[1]`)).join(' | ')} |`
  return {
    question: `${title}是怎样的？用表格列出来`,
    source: {
      title,
      site: '资料',
      date: '2026-11-01',
      passage: [before, ...described.map(({ text }) => text), after].join('\n'),
    },
    answer: [`| ${heads.join(' | ')} |`, `|${heads.map(() => '---|').join('')}`, ...written.map(cited)].join(
      '\n',
    ),
    exchanged: written.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        cell === rows[at]?.[column] ? [] : [`${heads[column]} · ${row[0]} · ${cell}`],
      ),
    ),
  }
}
