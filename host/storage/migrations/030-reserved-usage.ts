import type { Migration } from './migration.ts'

/** The usage reserved from the daily allowance for a turn, released when its process has died. */
export const reservedUsage: Migration = {
  name: '030-reserved-usage',
  statements: (build) => [
    build.schema
      .alterTable('turns')
      .addColumn('reserved', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
