import type { DataReason } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'
import type { RowsUsed } from './workbook/rows-used.ts'

export type DataRequest =
  | {
      readonly kind: 'load'
      readonly databaseFile: string
      /** An empty folder for temporary files. */
      readonly scratch: string
      /** The file's name, whose extension determines the format. */
      readonly name: string
      /** Number of bytes sent by standard input. */
      readonly size: number
      readonly largeBytes: number
      /** Maximum disk space of the database and its temporary files. */
      readonly diskBytes: number
      /** A database whose tables are copied into the new one before those of the file; null for none. */
      readonly onto: string | null
    }
  | {
      readonly kind: 'profile'
      readonly databaseFile: string
      /** Index of the first table to profile. */
      readonly from: number
    }
  | {
      /** `rows`: the rows that the result is calculated from. */
      readonly kind: 'query' | 'rows'
      readonly databaseFile: string
      readonly sql: string
      readonly maxRows: number
      /** Time (ms) after which the query is interrupted, before the process is ended. */
      readonly interruptMs: number
    }

/** Results by kind of request: all tables of the database, or the requested profiles. */
export interface DataResults {
  readonly load: readonly DataTable[]
  readonly profile: readonly TableProfile[]
  readonly query: QueryResult
  readonly rows: RowsUsed | null
}

export type DataAnswer =
  | { readonly result: DataResults[keyof DataResults] }
  | { readonly refusal: { readonly reason: DataReason; readonly detail: string; readonly message: string } }
  /** An internal error. */
  | { readonly failure: string }
