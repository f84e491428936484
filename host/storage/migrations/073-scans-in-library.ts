import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** How many pages of an uploaded document are scanned, and of how many the text is recognized. */
export const scansInLibrary: Migration = {
  name: '073-scans-in-library',
  statements: (build, dialect) =>
    ['scanned', 'recognized'].map((column) =>
      build.schema
        .alterTable('library_files')
        .addColumn(column, wholeType(dialect), (definition) => definition.notNull().defaultTo(0)),
    ),
}
