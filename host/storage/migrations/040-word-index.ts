import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/**
 * On PostgreSQL new words go into the index at once. A list of those to be added later makes the planner read every
 * vector instead, until the list is worked off.
 */
export const wordIndex: Migration = {
  name: '040-word-index',
  statements: (build, dialect) =>
    dialect === 'sqlite'
      ? []
      : [
          rawQuery({ build }, sql`alter index passage_index_tokens set (fastupdate = off)`),
          rawQuery({ build }, sql`select gin_clean_pending_list('passage_index_tokens')`),
        ],
}
