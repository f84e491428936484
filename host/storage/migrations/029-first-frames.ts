import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Which turns still have frames is found by the first of each, however many turns have ended. */
export const firstFrames: Migration = {
  name: '029-first-frames',
  statements: (build) => [
    rawQuery({ build }, sql`create index turn_log_first on turn_log (turn_id) where seq = 1`),
  ],
}
