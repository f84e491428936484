import { sql } from 'kysely'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** What imported chats take up, read from an index by `spaceUsed`. Those of earlier versions count nothing. */
export const spaceOfImports: Migration = {
  name: '060-space-of-imports',
  statements: (build, dialect) => [
    build.schema
      .alterTable('conversations')
      .addColumn('imported_bytes', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    build.schema
      .createIndex('conversations_imported')
      .on('conversations')
      .columns(['owner', 'imported_bytes'])
      .where(sql<boolean>`imported_bytes > 0`),
  ],
}
