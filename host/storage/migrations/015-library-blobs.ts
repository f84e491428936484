import type { Migration } from './migration.ts'

/** Each upload has its own blob, even for identical content. Earlier ones are stored under their hash: ''. */
export const libraryBlobs: Migration = {
  name: '015-library-blobs',
  statements: (build) => [
    build.schema
      .alterTable('library_files')
      .addColumn('blob_name', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
