import { foldForSearch } from '../../../lib/text/fold.ts'
import type { DataColumn, DataTable } from '../data-table.ts'
import type { ColumnProfile, TableProfile } from '../profile/table-profile.ts'
import type { ColumnRef } from './frame-types.ts'

/** A column with everything that is known of it. */
export interface KnownColumn extends ColumnRef {
  readonly kind: DataColumn['kind']
  readonly unit: string
  readonly profile: ColumnProfile | undefined
  readonly rows: number
  /** Its folded name without its part in brackets. */
  readonly plain: string
}

/** @returns the columns of a table with their metadata and profiles */
export function columnsOf(table: DataTable, profiles: readonly TableProfile[]): KnownColumn[] {
  const profile = profiles.find(({ name }) => name === table.name)
  return table.columns.map((column) => knownColumn(table, column, profile))
}

function knownColumn(table: DataTable, column: DataColumn, profile: TableProfile | undefined): KnownColumn {
  const { name, kind } = column
  const folded = foldForSearch(name)
  const plain = folded.replace(/[([【{][^)\]】}]*[)\]】}]/g, '').replace(/\s+/g, '') || folded
  const inBrackets = /[([【]([^)\]】]*)[)\]】]/.exec(name.normalize('NFKC'))?.[1] ?? ''
  return {
    table: table.name,
    column: name,
    kind,
    unit: column.unit || inBrackets,
    profile: profile?.columns.find((each) => each.name === name),
    rows: table.rows,
    plain,
  }
}

export function refOf({ table, column }: ColumnRef): ColumnRef {
  return { table, column }
}

export function isNumber({ kind }: KnownColumn): boolean {
  return kind === 'integer' || kind === 'decimal' || kind === 'percent'
}

export function isDate({ kind }: KnownColumn): boolean {
  return kind === 'date' || kind === 'datetime'
}

/** @returns whether no value repeats */
export function isUnique({ profile, rows }: KnownColumn): boolean {
  return (
    profile !== undefined && rows > 0 && profile.distinct === rows - profile.missing && profile.missing === 0
  )
}
