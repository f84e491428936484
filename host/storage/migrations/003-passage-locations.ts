import type { Migration } from './migration.ts'

/** Stores the position of each passage in its document: a page, a sheet row, a slide, a chapter. */
export const passageLocations: Migration = {
  name: '003-passage-locations',
  statements: (build) => [
    build.schema
      .alterTable('passages')
      .addColumn('location', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
