import { guessDelimiter, parseCsv } from '../../ingest/formats/extract-csv.ts'
import type { TableNote } from '../data-notes.ts'
import { countFilled, type TableGrid } from './table-grid.ts'

export interface DelimitedText {
  readonly grid: TableGrid
  readonly delimiter: string
  readonly notes: readonly TableNote[]
}

/** Excel may write the delimiter into a separate first line. */
export const separatorLine = /^\ufeff?sep=(.)\r?\n/i

/** Parses delimited text; the delimiter is guessed, and reported unless it is a comma. */
export function readDelimited(text: string): DelimitedText {
  const { delimiter, body } = dialectOf(text)
  const rows = parseCsv(body, delimiter).map(({ cells }, at) => ({ number: at + 1, cells }))
  const grid = { name: '', rows, merges: [] }
  const notes: TableNote[] = delimiter === ',' ? [] : [{ type: 'delimiter', delimiter }]
  return { grid, delimiter, notes }
}

export interface Dialect {
  readonly delimiter: string
  /** The text without the line that names the delimiter. */
  readonly body: string
}

/** @param text the whole text, or its beginning */
export function dialectOf(text: string): Dialect {
  const stated = separatorLine.exec(text)
  const body = stated ? text.slice(stated[0].length) : text.replace(/^\ufeff/, '')
  return { delimiter: stated?.[1] ?? guessAfterTitle(body), body }
}

/** Titles and remarks above a table have no delimiters, so the rows with most fields decide. */
function guessAfterTitle(body: string): string {
  const lines = body.slice(0, 40_000).split(/\r\n|\n|\r/)
  const guessed = guessDelimiter(body)
  if (parseCsv(body.slice(0, 20_000), guessed).some(({ cells }) => countFilled(cells) > 1)) return guessed

  const further = [';', '\t', '|', '，', '；', '、', ' '].find((delimiter) => {
    const widths = lines.filter((line) => line !== '').map((line) => line.split(delimiter).length)
    return widths.length > 1 && widths.filter((width) => width > 1).length > widths.length * 0.7
  })
  return further ?? guessed
}
