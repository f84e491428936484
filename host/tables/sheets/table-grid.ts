import type { MergedCells } from '../../ingest/office/sheet-rows.ts'
import type { TableRow } from '../../ingest/formats/table-rows.ts'

/** The cells of a sheet as they stand. */
export interface TableGrid {
  /** The sheet's name; '' where a file has no sheets. */
  readonly name: string
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
}

/** @returns how many cells of a row hold something */
export function filledCount(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
}

/** @returns what a row says as a line of text */
export function lineOf(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ')
}
