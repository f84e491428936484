import type { Compilable } from 'kysely'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Library } from '../../library/library-index.ts'
import type { Database, Statement } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The keys that identify a person in tables. A visitor has only an owner. */
export interface Person {
  readonly owner: string
  /** The member's id, or ''. */
  readonly uid: string
  readonly phone: string
}

/** Why a table has no rule of a kind, in a few words. */
export type Reason = string

type Build = Database['build']

/** Transfers a visitor's rows to the member who logs in; one commit for all tables, sorted as in the manifest. */
export type BindRule = (
  build: Build,
  move: { readonly device: string; readonly member: string },
) => Statement[]

export type PageOfRows = (offset: number, limit: number) => Compilable<object>

export interface ExportRule {
  readonly name: string
  /** The column that contains JSON, exported as its parsed value. */
  readonly json?: string
  readonly rows: (build: Build, person: Person) => PageOfRows
  readonly inside?: {
    readonly name: string
    readonly json?: string
    readonly rows: (build: Build, id: string) => PageOfRows
  }
}

export interface EraseContext {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'delete'>
  readonly library: Pick<Library, 'erase'>
  readonly person: Person
  /** Milliseconds since 1970. */
  readonly now: number
}

/** How the rows of a person are deleted or anonymised. Idempotent. */
export interface EraseRule {
  /** Handles the next few rows, repeated while its last statement changes `sliceRows`, so that others can write. */
  readonly slices?: (context: EraseContext) => Statement[]
  /** Maximum rows that the last statement of a slice changes. */
  readonly sliceRows?: number
  /** Deletes what is stored outside the table, in blobs and in the library, once the slices are done. */
  readonly eraseFiles?: (context: EraseContext) => Promise<void>
  /** Committed together with those of all other tables; after that the person no longer exists. */
  readonly last?: (context: EraseContext) => Statement[]
}

export interface ExpireContext {
  readonly build: Build
  /** Milliseconds since 1970. */
  readonly now: number
  /** `LOG_RETENTION_DAYS`; 0 keeps nothing. */
  readonly retentionDays: number
}

export interface ExpireRule {
  readonly everyMs: number
  /** Repeated while its last statement changes this many rows; runs once when absent. */
  readonly sliceRows?: number
  readonly statements: (context: ExpireContext) => Statement[]
}

/** The rules for a table with personal data. Each entry is a rule, or the reason why there is none. */
export interface OwnedTable {
  readonly bind: BindRule | Reason
  readonly export: ExportRule | Reason
  readonly erase: EraseRule | Reason
  readonly expire: ExpireRule | Reason
}

/** The rules of some tables; a table without personal data has a text that says what it contains. */
export type OwnedTables<Name extends keyof Tables> = Readonly<Record<Name, OwnedTable | Reason>>

export type TableManifest = OwnedTables<keyof Tables>

export function rulesOf<Kind extends keyof OwnedTable>(
  manifest: TableManifest,
  kind: Kind,
): Exclude<OwnedTable[Kind], Reason>[] {
  return Object.values(manifest).flatMap((table) => {
    const rule = typeof table === 'string' ? table : table[kind]
    return typeof rule === 'string' ? [] : [rule as Exclude<OwnedTable[Kind], Reason>]
  })
}
