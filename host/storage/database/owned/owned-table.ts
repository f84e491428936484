import type { Compilable } from 'kysely'
import type { Blobs } from '../../blobs/blobs.ts'
import type { Database, Statement } from '../database.ts'
import type { Library } from '../../library/library-index.ts'
import type { Tables } from '../tables.ts'

/** By what tables know a person. A visitor has only an owner. */
export interface Person {
  readonly owner: string
  /** The member's id, or ''. */
  readonly uid: string
  readonly phone: string
}

/** Why something is not done with the rows of a table, in a few words. */
export type Reason = string

type Build = Database['build']

/**
 * The statements that give a visitor's rows to the member who logs in on their device. Those of all tables are one
 * commit, in the order of the manifest.
 */
export type BindRule = (
  build: Build,
  move: { readonly device: string; readonly member: string },
) => Statement[]

/** A page of rows: which, from the first to skip on. */
export type PageOfRows = (offset: number, limit: number) => Compilable<object>

/** What a member gets of a table when they ask for all that is kept of them. */
export interface ExportRule {
  /** The name of the list in the document. */
  readonly name: string
  /** The column that holds JSON, written as what it holds. */
  readonly json?: string
  readonly rows: (build: Build, person: Person) => PageOfRows
  /** The list inside each row. */
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

/** How the rows of a person are deleted, or anonymised. Idempotent. */
export interface EraseRule {
  /**
   * The commit that deals with the next few rows, repeated while its last statement changes `sliceRows`: the writes of
   * others get their turn in between.
   */
  readonly slices?: (context: EraseContext) => Statement[]
  /** How many rows the last statement of a slice changes at most, where more are left. */
  readonly sliceRows?: number
  /** Deletes what lies beside the rows, in blobs and in the library, once the slices are done. */
  readonly beside?: (context: EraseContext) => Promise<void>
  /** What is dealt with at the end, in one commit with the same of all other tables: the person is gone with it. */
  readonly last?: (context: EraseContext) => Statement[]
}

export interface ExpireContext {
  readonly build: Build
  /** Milliseconds since 1970. */
  readonly now: number
  /** `LOG_RETENTION_DAYS`; 0: nothing is kept. */
  readonly retentionDays: number
}

/** How rows that are of no use any more are deleted. */
export interface ExpireRule {
  readonly everyMs: number
  /** Repeated while its last statement changes this many rows; once when absent. */
  readonly sliceRows?: number
  readonly statements: (context: ExpireContext) => Statement[]
}

/** What becomes of the rows of a table that holds something of a person. Each line is a rule, or why there is none. */
export interface OwnedTable {
  readonly bind: BindRule | Reason
  readonly export: ExportRule | Reason
  readonly erase: EraseRule | Reason
  readonly expire: ExpireRule | Reason
}

/** The rules of some tables; a table without personal data states what it holds. */
export type OwnedTables<Name extends keyof Tables> = Readonly<Record<Name, OwnedTable | Reason>>

/** The rules of every table. */
export type TableManifest = OwnedTables<keyof Tables>

/** @returns the rules of one kind, in the order of the manifest */
export function rulesOf<Kind extends keyof OwnedTable>(
  manifest: TableManifest,
  kind: Kind,
): Exclude<OwnedTable[Kind], Reason>[] {
  return Object.values(manifest).flatMap((table) => {
    const rule = typeof table === 'string' ? table : table[kind]
    return typeof rule === 'string' ? [] : [rule as Exclude<OwnedTable[Kind], Reason>]
  })
}
