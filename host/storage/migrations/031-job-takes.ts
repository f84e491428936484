import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** The number of times a job was taken, which proves its owner: `attempts` decreases when an attempt is not counted. */
export const jobTakes: Migration = {
  name: '031-job-takes',
  statements: (build, dialect) => [
    build.schema
      .alterTable('jobs')
      .addColumn('takes', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
