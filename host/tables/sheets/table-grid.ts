import type { MergedCells } from '../../ingest/office/sheet-rows.ts'
import type { TableRow } from '../../ingest/formats/table-rows.ts'

/** The raw cells of a sheet. */
export interface TableGrid {
  /** The sheet's name; '' when the file has no sheets. */
  readonly name: string
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
}

/** @returns the number of filled cells */
export function filledCount(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
}

/** @returns the row as a line of text */
export function lineOf(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ')
}
