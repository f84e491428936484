import type { Migration } from './migration.ts'

/** How much of its conversation an answer was given. */
export const contextOfRecords: Migration = {
  name: '033-context-of-records',
  statements: (build) => [
    build.schema
      .alterTable('records')
      .addColumn('context', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
