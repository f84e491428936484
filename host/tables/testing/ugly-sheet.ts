import type { ColumnKind } from '../cells/column-judge.ts'
import type { DataNote } from '../data-notes.ts'

/** A sheet as people make them, and the tables that are expected of it. */
export interface UglySheet {
  readonly title: string
  readonly file: string
  readonly content: string | Uint8Array
  readonly tables: readonly ExpectedTable[]
}

interface ExpectedTable {
  /** Name and kind of each column. */
  readonly columns: readonly (readonly [name: string, kind: ColumnKind])[]
  /** All rows, or as many of the first ones as are worth saying. */
  readonly rows: readonly (readonly (string | number | boolean | null)[])[]
  /** How many there are, when these are not all. */
  readonly count?: number
  /** Kinds of notes that must be among those of the table. */
  readonly notes?: readonly DataNote['type'][]
}

/** @param text 地区:text 销量:integer */
export function columnsOf(text: string): readonly (readonly [name: string, kind: ColumnKind])[] {
  return text.split(' ').map((column) => {
    const at = column.lastIndexOf(':')
    return [column.slice(0, at), column.slice(at + 1) as ColumnKind]
  })
}
