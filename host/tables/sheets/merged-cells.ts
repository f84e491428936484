import type { MergedCells } from '../../ingest/formats/merged-rows.ts'
import type { TableRow } from '../../ingest/formats/table-rows.ts'
import { countFilled, type TableGrid } from './table-grid.ts'

interface FilledGrid {
  /** All rows from the first to the last, including empty ones. */
  readonly rows: string[][]
  readonly cells: number
  /** Whether cells near the top were merged horizontally, as group names are. */
  readonly isHeaderMerged: boolean
}

const maxGapRows = 1_000
const headerRows = 15
/** Merged ranges of more cells are decoration. */
const maxMergedCells = 20_000

/** Copies a merged cell's value to its cells: down, and across for group names, but no table-wide title. */
export function fillMerged({ rows, merges }: TableGrid): FilledGrid {
  const { places, filled } = withGaps(rows)
  const width = filled.reduce((most, cells) => Math.max(most, cells.length), 0)
  let cells = 0
  let isHeaderMerged = false
  for (const merge of merges) {
    const top = places.get(merge.top)
    const value = top === undefined ? '' : (filled[top]?.[merge.left - 1] ?? '')
    if (top === undefined || value === '' || isTitle(merge, width)) continue
    const isSide = merge.right > merge.left
    const isHeader = isSide && top < headerRows && isNameOfGroup(filled, top + merge.bottom - merge.top + 1)
    if (isHeader) isHeaderMerged = true
    if (isSide && !isHeader && merge.bottom === merge.top) continue
    fill(filled, merge, top, isHeader, value)
    cells += 1
  }

  return { rows: filled, cells, isHeaderMerged }
}

function isTitle({ left, right }: MergedCells, width: number): boolean {
  return right - left + 1 >= Math.max(2, width) || (left === 1 && right - left + 1 > width * 0.7)
}

/** A group is followed by names: more than one text cell. */
function isNameOfGroup(rows: readonly (readonly string[])[], below: number): boolean {
  const cells = rows[below] ?? []
  return countFilled(cells) > 1
}

function fill(rows: string[][], merge: MergedCells, top: number, isHeader: boolean, value: string): void {
  const right = isHeader ? merge.right : merge.left
  if ((merge.bottom - merge.top + 1) * (right - merge.left + 1) > maxMergedCells) return
  for (let row = top; row <= top + merge.bottom - merge.top && row < rows.length; row += 1) {
    const cells = rows[row] ?? []
    for (let column = merge.left - 1; column < right; column += 1) {
      while (cells.length <= column) cells.push('')
      cells[column] = value
    }
  }
}

/** Sheets omit empty rows; a large gap has no meaning. */
function withGaps(rows: readonly TableRow[]): { places: Map<number, number>; filled: string[][] } {
  const places = new Map<number, number>()
  const filled: string[][] = []
  let last = rows[0] ? rows[0].number - 1 : 0
  for (const { number, cells } of rows) {
    for (let gap = Math.min(maxGapRows, number - last - 1); gap > 0; gap -= 1) {
      places.set(number - gap, filled.length)
      filled.push([])
    }
    places.set(number, filled.length)
    filled.push([...cells])
    last = number
  }

  return { places, filled }
}
