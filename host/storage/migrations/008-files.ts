import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

const columns = {
  id: 'text',
  owner: 'text',
  name: 'text',
  size: 'whole',
  mime: 'text',
  sha256: 'text',
  state: 'text',
  progress: 'whole',
  pages: 'whole',
  sheets: 'whole',
  reason: 'text',
  source: 'text',
  refs: 'whole',
  created_at: 'whole',
  changed_at: 'whole',
  expires_at: 'whole',
  deleted_at: 'whole',
} as const

/** Uploaded files, and the upload allowance per day of an address. */
export const files: Migration = {
  name: '008-files',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'files', columns, (table) => table.addPrimaryKeyConstraint('files_key', ['id'])),
    build.schema.createIndex('files_of_owner').on('files').columns(['owner', 'created_at']),
    build.schema.createIndex('files_deleted').on('files').column('deleted_at'),
    build.schema.createIndex('files_by_state').on('files').columns(['state', 'changed_at']),
    build.schema
      .alterTable('allowances')
      .addColumn('file_bytes', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
