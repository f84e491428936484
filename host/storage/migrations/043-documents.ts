import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Documents of the editor with their versions. */
export const documentTables: Migration = {
  name: '043-documents',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'written_documents',
      {
        id: 'text',
        owner: 'text',
        version: 'whole',
        title: 'text',
        content: 'text',
        model: 'text',
        words: 'whole',
        letters: 'text',
        created_at: 'whole',
        updated_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('written_documents_key', ['id']),
    ),
    build.schema
      .createIndex('written_documents_of_owner')
      .on('written_documents')
      .columns(['owner', 'updated_at']),
    tableOf(
      build,
      dialect,
      'written_versions',
      {
        doc_id: 'text',
        version: 'whole',
        title: 'text',
        content: 'text',
        model: 'text',
        words: 'whole',
        reason: 'text',
        name: 'text',
        created_at: 'whole',
        changed_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('written_versions_key', ['doc_id', 'version']),
    ),
  ],
}
