import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Migration } from './migration.ts'

/** Queues that take turns are found without reading all jobs that wait in them. */
export const waitingOfQueues: Migration = {
  name: '074-waiting-of-queues',
  statements: (build) => [
    rawQuery(
      { build },
      sql`create index jobs_waiting_of_queue on jobs (kind, queue, run_at, id) where state = 'waiting'`,
    ),
  ],
}
