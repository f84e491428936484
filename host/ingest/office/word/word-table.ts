import { type MergedCells, mergedHeader } from '../../formats/merged-rows.ts'
import { describeRows, type TableRow } from '../../formats/table-rows.ts'
import { type Attribute, countOf, isOn, valueOf } from './word-attributes.ts'
import type { WordBlock, WordTable } from './word-block.ts'

type Merge = 'none' | 'first' | 'following'

interface Cell {
  readonly blocks: readonly WordBlock[]
  columns: number
  down: Merge
  /** Whether a cell to the left covers it, in the older way of merging (ECMA-376 part 1, 17.4.22). */
  isCovered: boolean
}

interface Row {
  readonly cells: Cell[]
  /** Columns without a cell before the first one. */
  before: number
  isHeader: boolean
  isHidden: boolean
  /** Whether it was deleted, by a tracked change. */
  isDeleted: boolean
}

/** A cell in the grid, with its text. */
interface Placed {
  readonly column: number
  readonly columns: number
  readonly down: Merge
  readonly text: string
}

/** Word has 63 columns. */
const maxColumns = 63
/** Maximum characters that merged cells repeat in the rows of a table. */
const maxRepeated = 1_000_000
const maxHeaderRows = 5

/** A table while it is read (17.4.37). */
export class OpenTable implements WordTable {
  readonly #rows: Row[] = []
  readonly #includesHidden: boolean

  constructor(includesHidden = false) {
    this.#includesHidden = includesHidden
  }

  get row(): Row | undefined {
    return this.#rows.at(-1)
  }

  beginRow(): void {
    this.#rows.push({ cells: [], before: 0, isHeader: false, isHidden: false, isDeleted: false })
  }

  rowProperty(name: string, attribute: Attribute): void {
    const { row } = this
    if (!row) return
    if (name === 'w:gridBefore') row.before = countOf(valueOf(attribute), maxColumns) ?? 0
    else if (name === 'w:tblHeader') row.isHeader = isOn(attribute)
    else if (name === 'w:hidden') row.isHidden = isOn(attribute)
    else if (name === 'w:del' || name === 'w:moveFrom') row.isDeleted = true
  }

  /** @param blocks receives its content */
  beginCell(blocks: readonly WordBlock[]): void {
    this.row?.cells.push({ blocks, columns: 1, down: 'none', isCovered: false })
  }

  cellProperty(name: string, attribute: Attribute): void {
    const cell = this.row?.cells.at(-1)
    if (!cell) return
    if (name === 'w:gridSpan') cell.columns = Math.max(1, countOf(valueOf(attribute), maxColumns) ?? 1)
    // Without a value, a cell continues the one above (17.18.57).
    else if (name === 'w:vMerge') cell.down = valueOf(attribute) === 'restart' ? 'first' : 'following'
    else if (name === 'w:hMerge') cell.isCovered = valueOf(attribute) !== 'restart'
  }

  layout(): WordBlock[] | null {
    const rows = this.#shown()
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    const cells = rows.flatMap((row) => row.cells)
    const isSection = cells.some(
      ({ blocks }) => blocks.length > 1 && blocks.some(({ kind }) => kind === 'heading'),
    )
    return width < 2 || isSection ? cells.flatMap(({ blocks }) => blocks) : null
  }

  describe(): string[] {
    const rows = this.#shown()
    const grid = place(rows)
    const unmarked = rows.findIndex(({ isHeader }) => !isHeader)
    const marked = unmarked < 0 ? 1 : unmarked
    // A title above the names is a cell of its own.
    const titles = grid.slice(0, marked).filter((row, at) => row.length === 1 && at < marked - 1).length
    const below = grid.slice(titles)
    const header = Math.min(maxHeaderRows, marked - titles) || headerHeight(below)
    const isPair = rows.every(({ cells }) => cells.length <= 2)
    const numbered = numberedRows(below, header > 1 ? header : 0)
    // Two columns without a marked header are fields and values of one record, not several records.
    const named = header > 0 ? { first: 1, rows: header } : isPair ? null : undefined
    const above = grid.slice(0, titles).flatMap((row) => row.map(({ text }) => text))
    return [...above, ...describeRows(numbered, named).map(({ text }) => text)].filter(Boolean)
  }

  #shown(): Row[] {
    return this.#rows.filter(
      ({ isDeleted, isHidden, cells }) =>
        !isDeleted && (!isHidden || this.#includesHidden) && cells.length > 0,
    )
  }
}

/** @returns the text of blocks in a cell, a line for each paragraph and for each row of a table in it */
export function linesOf(blocks: readonly WordBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table') return [block.text]
    const layout = block.table.layout()
    return layout ? linesOf(layout) : block.table.describe()
  })
}

/** Places the cells of each row in the grid; a cell merged downwards gives its text to each row. */
function place(rows: readonly Row[]): Placed[][] {
  const above = new Map<number, string>()
  let repeated = 0
  return rows.map(({ cells, before }) => {
    let column = before
    return cells.map((cell) => {
      const { columns, down, isCovered, blocks } = cell
      const own = isCovered ? '' : linesOf(blocks).join('\n')
      const held = down === 'following' ? (above.get(column) ?? '') : ''
      repeated += held.length
      const text = own !== '' || repeated > maxRepeated ? own : held
      if (down === 'first') above.set(column, own)
      else if (down === 'none') above.delete(column)
      const placed = { column, columns, down, text }
      column += columns
      return placed
    })
  })
}

/** @param heads rows in which a cell over several columns gives its text to each of them, else to the first */
function numberedRows(grid: readonly (readonly Placed[])[], heads: number): TableRow[] {
  return grid.map((row, at) => ({ number: at + 1, cells: cellsOf(row, at < heads) }))
}

function cellsOf(row: readonly Placed[], isHead: boolean): string[] {
  const cells: string[] = []
  for (const { column, columns, text } of row) {
    while (cells.length < column) cells.push('')
    cells.push(text, ...Array.from({ length: columns - 1 }, () => (isHead ? text : '')))
  }
  return cells
}

/** @returns the rows of a header that is not marked, by its merged cells; 0 for any other */
function headerHeight(grid: readonly (readonly Placed[])[]): number {
  const [first = []] = grid
  const merges = first.flatMap(({ column, columns, down }): MergedCells[] => {
    const continues = (row: readonly Placed[]) =>
      row.some((cell) => cell.column === column && cell.down === 'following')
    const end = grid.findIndex((row, at) => at > 0 && !continues(row))
    const bottom = down === 'first' ? (end < 0 ? grid.length : end) : 1
    return bottom > 1 || columns > 1 ? [{ top: 1, bottom, left: column + 1, right: column + columns }] : []
  })
  return mergedHeader(numberedRows(grid, 0), merges)?.rows ?? 0
}
