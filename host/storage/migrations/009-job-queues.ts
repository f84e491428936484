import type { Migration } from './migration.ts'

export const jobQueues: Migration = {
  name: '009-job-queues',
  statements: (build) => [
    build.schema.alterTable('jobs').addColumn('queue', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
