import type { Migration } from './migration.ts'

/** Stores for each passage where in its document it stands: a page, a row of a sheet, a slide, a chapter. */
export const passageLocations: Migration = {
  name: '003-passage-locations',
  statements: (build) => [
    build.schema
      .alterTable('passages')
      .addColumn('location', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
