import type { Migration } from './migration.ts'

/** How often a job was taken, which proves whose it is: its attempts are lowered where one is not counted. */
export const jobTakes: Migration = {
  name: '031-job-takes',
  statements: (build, dialect) => [
    build.schema
      .alterTable('jobs')
      .addColumn('takes', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.notNull().defaultTo(0),
      ),
  ],
}
