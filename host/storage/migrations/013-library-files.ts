import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = {
  id: 'text',
  source: 'text',
  title: 'text',
  size: 'whole',
  sha256: 'text',
  state: 'text',
  reason: 'text',
  passages: 'whole',
  uploader: 'text',
  is_told: 'whole',
  created_at: 'whole',
  changed_at: 'whole',
} as const

export const libraryFiles: Migration = {
  name: '013-library-files',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'library_files', columns, (table) =>
      table.addPrimaryKeyConstraint('library_files_key', ['id']),
    ),
    build.schema.createIndex('library_files_by_age').on('library_files').columns(['created_at', 'id']),
    build.schema.createIndex('library_files_by_state').on('library_files').columns(['state', 'changed_at']),
    build.schema.createIndex('library_files_untold').on('library_files').columns(['is_told', 'uploader']),
  ],
}
