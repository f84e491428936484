import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** The recognized text of scanned pages, a row a page, so that an interrupted file continues where it was. */
export const recognizedPages: Migration = {
  name: '068-recognized-pages',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'recognized_pages',
      { file_id: 'text', page: 'whole', created_at: 'whole', result: 'text' },
      (table) => table.addPrimaryKeyConstraint('recognized_pages_key', ['file_id', 'page']),
    ),
    ...['scanned', 'recognized'].map((column) =>
      build.schema
        .alterTable('files')
        .addColumn(column, wholeType(dialect), (definition) => definition.notNull().defaultTo(0)),
    ),
  ],
}
