import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Search in chats: one row per answer with its folded text, and an index of its characters and bigrams. */
export const messages: Migration = {
  name: '021-messages',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'messages',
      {
        id: 'counted',
        doc_id: 'text',
        conversation_id: 'text',
        owner: 'text',
        agent_id: 'text',
        letters: 'text',
      },
      (table) => table.addUniqueConstraint('messages_once', ['doc_id']),
    ),
    build.schema.createIndex('messages_in_order').on('messages').columns(['owner', 'id']),
    build.schema.createIndex('messages_by_conversation').on('messages').column('conversation_id'),
    ...(dialect === 'sqlite' ? sqliteIndex : postgresIndex).map((query) => rawQuery({ build }, query)),
  ],
}

const sqliteIndex = [
  sql`create virtual table message_index using fts5(
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  )`,
  sql`create trigger messages_deleted after delete on messages begin
    delete from message_index where rowid = old.id;
  end`,
]

const postgresIndex = [
  sql`create table message_index (
    message_id bigint primary key references messages (id) on delete cascade,
    tokens tsvector not null
  )`,
  sql`create index message_index_tokens on message_index using gin (tokens)`,
]
