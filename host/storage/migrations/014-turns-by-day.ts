import type { Migration } from './migration.ts'

/** A report reads the turns of one day at a time. */
export const turnsByDay: Migration = {
  name: '014-turns-by-day',
  statements: (build) => [build.schema.createIndex('turns_of_day').on('turns').column('created_at')],
}
