import type { MergedCells } from '../../ingest/formats/merged-rows.ts'
import type { TableRow } from '../../ingest/formats/table-rows.ts'

export interface TableGrid {
  /** The sheet's name; '' when the file has no sheets. */
  readonly name: string
  readonly rows: readonly TableRow[]
  readonly merges: readonly MergedCells[]
}

export function countFilled(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell === '' ? 0 : 1), 0)
}

export function lineOf(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join(' ')
}
