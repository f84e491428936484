import { type Compilable, type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { rawQuery } from '../database/query-builder.ts'
import type { Tables } from '../database/tables.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Documents, their passages and the full text index over the passages' tokens. The embedded database stores the library
 * in a separate file, so that these tables have a separate history.
 */
export const library: Migration = {
  name: '001-library',
  statements: (build, dialect) => [
    ...documentTables(build, dialect),
    ...(dialect === 'sqlite' ? sqliteIndex(build) : postgresIndex(build)),
  ],
}

function documentTables(build: Kysely<Tables>, dialect: Database['dialect']): Compilable<unknown>[] {
  const documents = {
    id: 'text',
    source: 'text',
    title: 'text',
    url: 'text',
    content_hash: 'text',
    published_at: 'text',
    created_at: 'whole',
  } as const
  const passages = {
    id: 'counted',
    document_id: 'text',
    ordinal: 'whole',
    // Before the texts: scoring reads it for many passages and must not read those.
    token_count: 'whole',
    heading: 'text',
    text: 'text',
  } as const
  return [
    tableOf(build, dialect, 'documents', documents, (table) =>
      table
        .addPrimaryKeyConstraint('documents_key', ['id'])
        .addUniqueConstraint('documents_once_a_source', ['source']),
    ),
    tableOf(build, dialect, 'passages', passages, (table) =>
      table.addUniqueConstraint('passages_of_document', ['document_id', 'ordinal']),
    ),
    tableOf(
      build,
      dialect,
      'library_statistics',
      { id: 'whole', passage_count: 'whole', token_count: 'whole' },
      (table) => table.addPrimaryKeyConstraint('library_statistics_key', ['id']),
    ),
    rawQuery(
      { build },
      sql`insert into library_statistics (id, passage_count, token_count) values (1, 0, 0)`,
    ),
  ]
}

/** The index stores no text, only the positions of the tokens. The tokenizer leaves encoded tokens unchanged. */
function sqliteIndex(build: Kysely<Tables>): Compilable<unknown>[] {
  return [
    rawQuery(
      { build },
      sql`create virtual table passage_index using fts5(
        tokens, content = '', contentless_delete = 1, tokenize = ${sql.lit("ascii tokenchars '_'")}
      )`,
    ),
    rawQuery({ build }, sql`create virtual table token_index using fts5vocab('passage_index', 'row')`),
    rawQuery({ build }, sql`create virtual table token_places using fts5vocab('passage_index', 'instance')`),
  ]
}

/**
 * The index entries are separate from the texts, so that scoring many of them reads few pages. The writer maintains the
 * number of passages per token, because PostgreSQL would have to visit them all.
 */
function postgresIndex(build: Kysely<Tables>): Compilable<unknown>[] {
  return [
    rawQuery(
      { build },
      sql`create table passage_index (
        passage_id bigint primary key references passages (id) on delete cascade,
        token_count bigint not null,
        tokens tsvector not null
      )`,
    ),
    rawQuery({ build }, sql`alter table passage_index alter column tokens set storage external`),
    rawQuery({ build }, sql`create index passage_index_tokens on passage_index using gin (tokens)`),
    rawQuery(
      { build },
      sql`create table token_index (term text primary key, doc bigint not null) with (fillfactor = 70)`,
    ),
  ]
}
