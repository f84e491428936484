import type { Migration } from './migration.ts'

/** Each upload has bytes of its own, also when they are what others are. Those of before lie under their hash: ''. */
export const libraryBlobs: Migration = {
  name: '015-library-blobs',
  statements: (build) => [
    build.schema
      .alterTable('library_files')
      .addColumn('blob_name', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
