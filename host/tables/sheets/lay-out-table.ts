import { linesNote, maxListed } from '../bounded-notes.ts'
import { tidyCell } from '../cells/missing.ts'
import type { TableNote } from '../data-notes.ts'
import { isRemark, isTotalRow } from './cell-look.ts'
import { nameColumns } from './column-names.ts'
import { fillDown } from './fill-down.ts'
import { findFooter } from './find-footer.ts'
import { findHeader } from './find-header.ts'
import { fillMerged } from './merged-cells.ts'
import { countFilled, lineOf, type TableGrid } from './table-grid.ts'

/** A table found in a sheet: its columns, its rows as text, and the corrections made. */
export interface LaidOutTable {
  readonly names: readonly string[]
  /** The trimmed rows, each with one cell per name. */
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly TableNote[]
}

export const maxColumns = 1_000

/** Finds the tables of a sheet, one below the other: header, surrounding text, totals and empty rows. */
export function layOutTables(grid: TableGrid): LaidOutTable[] {
  const {
    rows,
    cells: mergedCells,
    isHeaderMerged,
  } = fillMerged({
    ...grid,
    rows: grid.rows.map(({ number, cells }) => ({ number, cells: cells.map(tidyCell) })),
  })
  const blocks = blocksOf(rows)
  return blocks.flatMap((block, at) => {
    const table = layOut(block, isHeaderMerged)
    if (!table) return []
    const merged: TableNote[] = mergedCells > 0 && at === 0 ? [{ type: 'merged', cells: mergedCells }] : []
    return [{ ...table, notes: [...table.notes, ...merged] }]
  })
}

type Rows = readonly (readonly string[])[]

/** Splits rows when a gap is followed by the names of other columns. */
function blocksOf(rows: Rows): Rows[] {
  const blocks: string[][][] = [[]]
  for (const [at, cells] of rows.entries()) {
    const isAfterGap = at > 0 && countFilled(cells) > 0 && countFilled(rows[at - 1] ?? []) === 0
    if (
      isAfterGap &&
      holdsTable(blocks.at(-1) ?? []) &&
      beginsTable(rows.slice(at, at + 80), blocks.at(-1) ?? [])
    )
      blocks.push([])
    blocks.at(-1)?.push([...cells])
  }
  return blocks
}

/** Field-value pairs above a table are not a table. */
function holdsTable(rows: Rows): boolean {
  const wide = rows.filter((cells) => countFilled(cells) > 1 && !isRemark(cells))
  return (
    wide.length > 1 && (wide.some((cells) => countFilled(cells) > 2) || findHeader(wide, false).evidence > 0)
  )
}

function beginsTable(rows: Rows, before: Rows): boolean {
  const gap = rows.findIndex((cells, at) => at > 0 && countFilled(cells) === 0)
  const block = gap > 0 ? rows.slice(0, gap) : rows
  if (block.filter((cells) => countFilled(cells) > 1).length < 3) return false
  const { at, count, evidence } = findHeader(block, false)
  if (count === 0 || evidence < 1 || at > 2) return false
  const names = (block[at] ?? []).filter(Boolean).join('\n')
  return !before.some((cells) => cells.filter(Boolean).join('\n') === names)
}

function layOut(rows: Rows, isMerged: boolean): LaidOutTable | null {
  if (rows.every((cells) => countFilled(cells) === 0)) return null

  const header = findHeader(rows, isMerged)
  const headerRows = rows.slice(header.at, header.at + header.count)
  const body = rows.slice(header.at + header.count)
  const width = widthOf([...headerRows, ...body])
  const footer = findFooter(body, width)
  const kept = keepRows(body.slice(0, footer.end), headerRows)
  const columns = filledColumns(headerRows, kept.rows, width)
  const cut = columns.slice(0, maxColumns)
  const pick = (cells: readonly string[]) => cut.map((column) => cells[column] ?? '')
  const named = nameColumns(headerRows.map(pick), cut.length, isMerged)
  const down = fillDown(named.names, kept.rows.map(pick))
  const above = rows.slice(0, header.at).filter((cells) => countFilled(cells) > 0)
  const totals = [...kept.totals, ...footer.totals]
  const notes: TableNote[] = [
    ...linesNote('text_above', above.map(lineOnce)),
    ...linesNote('text_below', footer.lines),
    ...(header.count === 0 ? [{ type: 'no_header' } as const] : []),
    ...(header.count > 1 ? [{ type: 'header_rows', count: header.count } as const] : []),
    ...linesNote('totals', totals.slice(0, maxListed.lines).map(lineOf), totals.length),
    ...(kept.empty > 0 ? [{ type: 'empty_rows', count: kept.empty } as const] : []),
    ...(kept.repeated > 0 ? [{ type: 'repeated_headers', count: kept.repeated } as const] : []),
    ...(columns.length > cut.length
      ? [{ type: 'left_out_columns', count: columns.length - cut.length } as const]
      : []),
    ...named.notes,
    ...down.notes,
  ]
  return { names: named.names, rows: down.rows, notes }
}

function widthOf(rows: Rows): number {
  return rows.reduce((most, cells) => Math.max(most, cells.length), 0)
}

function keepRows(rows: Rows, headerRows: Rows) {
  const header = new Set(headerRows.map((cells) => joinCells(cells)))
  const totals: (readonly string[])[] = []
  const kept: (readonly string[])[] = []
  let empty = 0
  let repeated = 0
  for (const cells of rows) {
    if (countFilled(cells) === 0) empty += 1
    else if (header.has(joinCells(cells))) repeated += 1
    else if (isTotalRow(cells)) totals.push(cells)
    else kept.push(cells)
  }

  return { rows: kept, totals, empty, repeated }
}

/** Trailing empty cells are ignored. */
function joinCells(cells: readonly string[]): string {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join('\n')
}

/** Drops columns without a name and values. */
function filledColumns(headerRows: Rows, rows: Rows, width: number): number[] {
  const isFilled = Array.from({ length: width }, () => false)
  for (const cells of [...headerRows, ...rows])
    for (const [column, cell] of cells.entries()) if (cell !== '') isFilled[column] = true
  return isFilled.flatMap((filled, column) => (filled ? [column] : []))
}

/** Text repeated by merged cells is included once. */
function lineOnce(cells: readonly string[]): string {
  return lineOf([...new Set(cells)])
}
