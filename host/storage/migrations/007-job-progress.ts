import type { Migration } from './migration.ts'

/** How far a job has come, for whoever waits for it. */
export const jobProgress: Migration = {
  name: '007-job-progress',
  statements: (build) => [
    build.schema.alterTable('jobs').addColumn('progress', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
