import type { Compilable, Kysely } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** A migration. A released one never changes; add a new one instead. */
export interface Migration {
  /** Its number and subject, as in its file's name; recorded once applied. */
  readonly name: string
  statements(build: Kysely<Tables>, dialect: Database['dialect']): Compilable<unknown>[]
}
