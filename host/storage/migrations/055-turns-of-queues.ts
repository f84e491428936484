import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** When a queue was served last. */
export const turnsOfQueues: Migration = {
  name: '055-turns-of-queues',
  statements: (build) => [
    build.schema
      .createIndex('jobs_of_queue')
      .on('jobs')
      .columns(['kind', 'queue', 'locked_until'])
      .where(sql.ref('queue'), '<>', ''),
  ],
}
