import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Turns that still have frames are found by their first frame, regardless of the number of finished turns. */
export const firstFrames: Migration = {
  name: '029-first-frames',
  statements: (build) => [
    rawQuery({ build }, sql`create index turn_log_first on turn_log (turn_id) where seq = 1`),
  ],
}
