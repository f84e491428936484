import type { Migration } from './migration.ts'

/** What was reserved of a day's share for a turn: given back where its process has died. */
export const reservedUsage: Migration = {
  name: '030-reserved-usage',
  statements: (build) => [
    build.schema
      .alterTable('turns')
      .addColumn('reserved', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
