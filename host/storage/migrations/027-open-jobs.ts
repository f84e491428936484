import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Looking for a job reads only the open ones, regardless of the number of finished jobs. */
export const openJobIndexes: Migration = {
  name: '027-open-jobs',
  statements: (build) =>
    [
      sql`create index jobs_waiting on jobs (kind, run_at, id) where state = 'waiting'`,
      sql`create index jobs_running on jobs (kind, queue, locked_until) where state = 'running'`,
      sql`create index jobs_ended on jobs (run_at) where state in ('done', 'failed')`,
      sql`drop index jobs_in_order`,
    ].map((fragment) => rawQuery({ build }, fragment)),
}
