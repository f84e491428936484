/** The first row alone. */
export const firstRow: TableHeader = { first: 1, rows: 1 }

/** A row of a table, with its visible row number. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface DescribedRow {
  readonly number: number
  readonly text: string
}

/** Number of first rows searched for the header, which may follow a title. */
const maxRowsAbove = 10
const maxNameLength = 40
/** Of a declared name in each row: longer ones, which no column needs, would multiply the text by the rows. */
const maxWrittenName = 80
const numeric = /^[-+(]?[¥$€£]?\s*\d[\d,.\s]*[%)]?$/
const year = /^(1[89]|20)\d\d$/

/** Where the names of the columns are. */
export interface TableHeader {
  /** Number of its first row. */
  readonly first: number
  /** Its rows: names of groups are above those of columns. */
  readonly rows: number
}

/**
 * Describes each row of a table so that it is understandable without the others: 列名：值；… Without a header, the
 * cells are joined. The header rows are described too, and all content is kept.
 * @param header null for none; undefined when it must be inferred
 */
export function describeRows(rows: readonly TableRow[], header?: TableHeader | null): DescribedRow[] {
  const filled = filledRows(rows)
  const { from, end } = namesOf(filled, header)
  const names = from < 0 ? [] : joinNames(filled.slice(from, end))
  return filled.map(({ number, cells }, index) => ({
    number,
    text: index < end ? cells.map(oneLine).filter(Boolean).join(' | ') : nameCells(names, cells),
  }))
}

/** @returns the rows of the header of a table; none where it has no names */
export function headerRows(rows: readonly TableRow[], header?: TableHeader | null): TableRow[] {
  const filled = filledRows(rows)
  const { from, end } = namesOf(filled, header)
  return from < 0 ? [] : filled.slice(from, end)
}

function filledRows(rows: readonly TableRow[]): TableRow[] {
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/** @returns the indices of the first row of the header, -1 for none, and of the row after it */
function namesOf(filled: readonly TableRow[], header: TableHeader | null | undefined) {
  const from =
    header === undefined ? findNames(filled) : filled.findIndex(({ number }) => number === header?.first)
  return { from, end: from < 0 ? filled.length : from + (header?.rows ?? 1) }
}

/** The name of a column below a group is that of both: 成绩·语文. */
function joinNames(rows: readonly TableRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, column) => {
    const parts = rows.map(({ cells }) => oneLine(cells[column] ?? '')).filter(Boolean)
    return shortened(parts.filter((part, at) => part !== parts[at - 1]).join('·'))
  })
}

/** The header row itself has the whole name. */
function shortened(name: string): string {
  if (name.length <= maxWrittenName) return name
  return `${Array.from(name.slice(0, maxWrittenName)).slice(0, -1).join('')}…`
}

function nameCells(names: readonly string[], cells: readonly string[]): string {
  return cells
    .flatMap((cell, column) => {
      const value = cell.trim()
      const name = names[column] ?? ''
      if (value === '') return []
      return [name === '' ? value : `${name}：${value}`]
    })
    .join('；')
}

/** @returns the index of the header row, or -1 */
function findNames(rows: readonly TableRow[]): number {
  if (rows.length < 2) return -1
  const width = Math.max(...rows.slice(0, maxRowsAbove * 2).map(countFilled))
  if (width < 2) return -1
  const at = rows.slice(0, maxRowsAbove).findIndex((row) => countFilled(row) >= Math.max(2, width * 0.6))
  const candidate = rows[at]
  return candidate && at < rows.length - 1 && areNames(candidate.cells) ? at : -1
}

function areNames(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter(Boolean)
  const areDistinct = new Set(names).size > names.length / 2
  return (
    areDistinct &&
    names.every((name) => name.length <= maxNameLength && (!numeric.test(name) || year.test(name)))
  )
}

function countFilled({ cells }: TableRow): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim()
}
