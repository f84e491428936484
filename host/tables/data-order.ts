import type { DataReason } from './data-refusal.ts'
import type { DataTable } from './data-table.ts'
import type { TableProfile } from './profile/table-profile.ts'
import type { QueryResult } from './sql/run-query.ts'

/** What the process that holds DuckDB is asked for. */
export type DataOrder =
  | {
      readonly kind: 'load'
      /** Where the database is to lie. */
      readonly database: string
      /** An empty folder for what is needed while it is loaded. */
      readonly scratch: string
      /** The file's name, by whose end its format is known. */
      readonly name: string
      /** How many bytes come by standard input. */
      readonly size: number
      readonly largeBytes: number
      /** Of the disk, for the database and what its making needs. */
      readonly diskBytes: number
      /** A database whose tables are to stand in the new one as well, before those of the file; null for none. */
      readonly onto: string | null
    }
  | {
      readonly kind: 'profile'
      readonly database: string
      /** The tables before this one are left out. */
      readonly from: number
    }
  | {
      readonly kind: 'query'
      readonly database: string
      readonly sql: string
      readonly mostRows: number
      /** The query is given up after this, before the process is ended. */
      readonly interruptMs: number
    }

/** What it answers, by the kind of the order: all tables of the database, or the profiles of those that were asked about. */
export interface DataResults {
  readonly load: readonly DataTable[]
  readonly profile: readonly TableProfile[]
  readonly query: QueryResult
}

export type DataAnswer =
  | { readonly result: DataResults[keyof DataResults] }
  | { readonly refusal: { readonly reason: DataReason; readonly detail: string; readonly message: string } }
  /** A fault of ours. */
  | { readonly failure: string }
