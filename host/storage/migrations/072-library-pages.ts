import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** The recognized pages of scans in the library, a row a page, so that an interrupted import continues where it was. */
export const libraryPages: Migration = {
  name: '072-library-pages',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'library_pages',
      { source: 'text', sha256: 'text', page: 'whole', created_at: 'whole', result: 'text' },
      (table) => table.addPrimaryKeyConstraint('library_pages_key', ['source', 'sha256', 'page']),
    ),
    build.schema.createIndex('library_pages_by_content').on('library_pages').columns(['sha256', 'page']),
    build.schema.createIndex('library_pages_by_age').on('library_pages').columns(['created_at']),
  ],
}
