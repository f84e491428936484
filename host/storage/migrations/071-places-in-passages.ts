import type { Migration } from './migration.ts'

/** The places of the parts of a passage as JSON, or '': pages, headings and clause numbers. */
export const placesInPassages: Migration = {
  name: '071-places-in-passages',
  statements: (build) => [
    build.schema
      .alterTable('passages')
      .addColumn('places', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
