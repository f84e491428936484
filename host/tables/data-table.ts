import type { ColumnKind } from './cells/column-judge.ts'
import type { DataNote } from './data-notes.ts'

export interface DataColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** 元, kg, 件, …; '' when none was written. */
  readonly unit: string
}

/** A loaded table, which queries reference by its name. */
export interface DataTable {
  readonly name: string
  /** The sheet or file it was loaded from. */
  readonly title: string
  readonly rows: number
  readonly columns: readonly DataColumn[]
  readonly notes: readonly DataNote[]
  /** Whether its title is that of a sheet, not of its file. */
  readonly isSheet?: boolean
  /** The tables with the same columns whose rows are all in it; absent for a table of a file. */
  readonly unionOf?: readonly string[]
}
