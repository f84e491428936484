import { type Compilable, type Kysely, sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Collections of documents with their own statistics. Existing ones are `public`, with unchanged index entries. */
export const libraryCollections: Migration = {
  name: '004-library-collections',
  statements: (build, dialect) => {
    const collections = {
      id: 'counted',
      name: 'text',
      passage_count: 'whole',
      token_count: 'whole',
      revision: 'whole',
    } as const
    return [
      tableOf(build, dialect, 'library_collections', collections, (table) =>
        table.addUniqueConstraint('collections_once_a_name', ['name']),
      ),
      rawQuery(
        { build },
        sql`insert into library_collections (id, name, passage_count, token_count, revision)
          select id, 'public', passage_count, token_count, revision from library_statistics`,
      ),
      build.schema.dropTable('library_statistics'),
      ...(dialect === 'sqlite' ? sqliteDocuments(build) : postgresDocuments(build)),
    ]
  },
}

/** SQLite can't drop a constraint, so the table is replaced. */
function sqliteDocuments(build: Kysely<Tables>): Compilable<unknown>[] {
  const documents = {
    id: 'text',
    collection_id: 'whole',
    source: 'text',
    title: 'text',
    url: 'text',
    content_hash: 'text',
    published_at: 'text',
    created_at: 'whole',
  } as const
  const kept = sql.raw(Object.keys(documents).join(', ').replace('collection_id, ', ''))
  return [
    build.schema.alterTable('documents').renameTo('documents_before'),
    tableOf(build, 'sqlite', 'documents', documents, (table) =>
      table
        .addPrimaryKeyConstraint('documents_key', ['id'])
        .addUniqueConstraint('documents_once_a_source', ['collection_id', 'source']),
    ),
    rawQuery(
      { build },
      sql`insert into documents (collection_id, ${kept}) select 1, ${kept} from documents_before order by rowid`,
    ),
    build.schema.dropTable('documents_before'),
  ]
}

function postgresDocuments(build: Kysely<Tables>): Compilable<unknown>[] {
  return [
    rawQuery({ build }, sql`alter table library_collections alter column id restart with 2`),
    // For processes of the previous version during a rolling update.
    rawQuery(
      { build },
      sql`create view library_statistics as
        select id, passage_count, token_count, revision from library_collections where name = 'public'`,
    ),
    build.schema
      .alterTable('documents')
      .addColumn('collection_id', 'bigint', (column) => column.notNull().defaultTo(1)),
    build.schema.alterTable('documents').dropConstraint('documents_once_a_source'),
    build.schema
      .alterTable('documents')
      .addUniqueConstraint('documents_once_a_source', ['collection_id', 'source']),
  ]
}
