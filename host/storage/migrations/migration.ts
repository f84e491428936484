import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** A step in the history of the tables. One that has been released never changes; a new one follows it. */
export interface Migration {
  /** Its place and subject, as in its file's name; the key under which it is remembered. */
  readonly name: string
  /** @returns the statements, which are committed together */
  statements(build: Kysely<Tables>, dialect: Database['dialect']): Compilable<unknown>[]
}
