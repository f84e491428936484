import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Speeds up searches in a large library: a revision, which tells whether cached frequencies are still valid; and the
 * lengths of passages apart from their texts (PostgreSQL has them in its index table).
 */
export const libraryReading: Migration = {
  name: '002-library-reading',
  statements: (build, dialect) => [
    build.schema
      .alterTable('library_statistics')
      .addColumn('revision', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    ...(dialect === 'sqlite'
      ? [rawQuery({ build }, sql`create index passage_lengths on passages (id, token_count)`)]
      : []),
  ],
}
