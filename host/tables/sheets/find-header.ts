import { commonLook, isRemark, isTotalRow, isYear, lookOf } from './cell-look.ts'
import { countFilled } from './table-grid.ts'

export interface FoundHeader {
  /** Index of the first header row; the start of the data when there is none. */
  readonly at: number
  /** Number of header rows; 0 for none. */
  readonly count: number
  /** Confidence that this is a header: positive when the columns below contain something else. */
  readonly evidence: number
}

/** Number of first rows searched for the header, below titles and remarks. */
const maxHeaderSearchRows = 15
const judgedRows = 60
const maxNameLength = 80
const maxHeaderRows = 3

function usualWidth(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, judgedRows * 3)
    .map(countFilled)
    .filter((count) => count > 1)
    .toSorted((left, right) => left - right)
  return widths[Math.floor(widths.length / 2)] ?? 1
}

/** Finds the header rows. @param rows the first rows, trimmed; merged cells repeat their value */
export function findHeader(rows: readonly (readonly string[])[], isMerged: boolean): FoundHeader {
  const width = usualWidth(rows)
  const start = firstWide(rows, width)
  const evidence = evidenceOf(rows, start, 1)
  let count = 1
  while (count < maxHeaderRows && isSecond(rows, start, count)) count += 1
  const areNames = isNames(rows[start] ?? []) && evidence >= 0
  const top = count > 1 || areNames || evidence > 0 ? groupRow(rows, start, isMerged) : start
  if (count > 1 || top < start) return { at: top, count: start - top + count, evidence: 1 }

  return { at: start, count: evidence > 0 || areNames ? 1 : 0, evidence }
}

function firstWide(rows: readonly (readonly string[])[], width: number): number {
  const least = width === 1 ? 1 : Math.max(2, Math.ceil(width * 0.6))
  const at = rows.slice(0, maxHeaderSearchRows).findIndex((cells) => {
    return countFilled(cells) >= least && !(width > 2 && isRemark(cells)) && !isOneText(cells)
  })
  if (at >= 0) return at
  return Math.max(
    0,
    rows.findIndex((cells) => countFilled(cells) > 0),
  )
}

/** A title merged across the table has the same text in all of its cells. */
function isOneText(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 2 && new Set(filled).size === 1
}

/** @returns how many columns support a row being the header, minus those that contradict it */
function evidenceOf(rows: readonly (readonly string[])[], at: number, count: number): number {
  const cells = rows[at] ?? []
  const below = rows.slice(at + count, at + count + judgedRows)
  return cells.reduce((sum, cell, column) => {
    const look = lookOf(cell)
    if (look === 'empty') return sum

    const values = below.map((row) => row[column] ?? '').filter((value) => value !== '')
    const common = commonLook(values)
    if (look === 'text') return sum + (common === 'number' || common === 'date' ? 1 : 0)
    if (isYear(cell)) return sum + (common === 'empty' || values.every(isYear) ? -1 : 0.5)
    if (look === 'date') return sum + (common === 'number' ? 0.5 : -1)

    return sum - 1
  }, 0)
}

/** Possible names: short texts that hardly repeat. */
function isNames(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const areShort = filled.every((cell) => cell.length <= maxNameLength)
  const areWords = filled.every((cell) => lookOf(cell) === 'text' || isYear(cell) || lookOf(cell) === 'date')
  return filled.length > 0 && areShort && areWords && new Set(filled).size > filled.length / 2
}

/** A row of groups above the names: 2023年,,2024年; may have too few cells to be recognized as a header. */
function groupRow(rows: readonly (readonly string[])[], start: number, isMerged: boolean): number {
  let top = start
  while (top > 0 && start - top < maxHeaderRows - 1) {
    const cells = rows[top - 1] ?? []
    const filled = cells.filter((cell) => cell !== '')
    if (filled.length === 0 || isOneText(cells) || !areGroups(cells)) break
    const isGroup =
      filled.length > 1 ? !isRemark(cells) : !isMerged && cells[0] === '' && !isRemarkText(filled[0])
    if (!isGroup) break
    top -= 1
  }
  return top
}

function isRemarkText(cell = ''): boolean {
  return /[:：]/.test(cell) || cell.length > 15
}

function areGroups(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || isYear(cell) || ['text', 'date'].includes(lookOf(cell)))
}

/** Below a complete header, units and second names are in all numeric columns; one odd value is data. */
function areSecondNames(cells: readonly string[], numeric: readonly number[]): boolean {
  const named = numeric.map((column) => cells[column] ?? '').filter((cell) => cell !== '')
  if (named.length > 0 && named.every((cell) => /^[（([【].*[)）\]】]$/.test(cell))) return true
  return named.length > 1 && named.length === numeric.length && new Set(named).size === named.length
}

/** @returns whether a further row belongs to the header: it names the parts of a group, or units */
function isSecond(rows: readonly (readonly string[])[], start: number, count: number): boolean {
  const above = rows.slice(start, start + count)
  const cells = rows[start + count] ?? []
  const below = rows.slice(start + count + 1, start + count + 1 + judgedRows)
  if (below.length === 0 || countFilled(cells) < 2 || !areGroups(cells) || isTotalRow(cells)) return false

  const width = Math.max(...above.map((row) => row.length), cells.length)
  const columns = Array.from({ length: width }, (_, column) => column)
  const numeric = columns.filter((column) => commonLook(below.map((row) => row[column] ?? '')) === 'number')
  const isNamed = (column: number) => (cells[column] ?? '') !== ''

  const isOpen = (column: number) => {
    const texts = above.map((row) => row[column] ?? '')
    const before = (above.at(-1) ?? [])[column - 1] ?? ''
    return texts.every((text) => text === '') || (before !== '' && before === texts.at(-1))
  }

  const open = columns.filter((column) => isOpen(column) && isNamed(column))
  if (numeric.length === 0) return open.length > 0 && columns.filter(isOpen).every(isNamed) && isNames(cells)
  if (open.length === 0 && !areSecondNames(cells, numeric)) return false

  const text = columns.filter((column) => commonLook(below.map((row) => row[column] ?? '')) === 'text')
  // Words in every numeric column, and no value of a text column that recurs below.
  const isAbove = numeric.every((column) => isNamed(column) || (above[0]?.[column] ?? '') !== '')
  const isRepeated = text.some(
    (column) => isNamed(column) && below.some((row) => row[column] === cells[column]),
  )

  return (
    isAbove &&
    numeric.some(isNamed) &&
    !isRepeated &&
    numeric.every((column) => lookOf(cells[column] ?? '') !== 'number')
  )
}
