import type { ColumnKind } from './cells/column-judge.ts'
import type { DataNote } from './data-notes.ts'

/** A column of a loaded table. */
export interface DataColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** 元, kg, 件, …; '' where none was written. */
  readonly unit: string
}

/** A table that was loaded: queries know it by its name. */
export interface DataTable {
  readonly name: string
  /** The sheet or file that it came from. */
  readonly title: string
  readonly rows: number
  readonly columns: readonly DataColumn[]
  readonly notes: readonly DataNote[]
}
