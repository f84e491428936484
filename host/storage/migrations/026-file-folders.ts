import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

export const fileFolders: Migration = {
  name: '026-file-folders',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'file_folders',
      { id: 'text', owner: 'text', name: 'text', letters: 'text', created_at: 'whole' },
      (table) =>
        table
          .addPrimaryKeyConstraint('file_folders_key', ['id'])
          .addUniqueConstraint('file_folders_once_a_name', ['owner', 'letters']),
    ),
    build.schema
      .alterTable('files')
      .addColumn('folder_id', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
