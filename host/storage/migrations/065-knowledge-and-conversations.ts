import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Since when a file of an agent's knowledge has its content, and up to when that was reviewed with a version: earlier
 * files have theirs since they were announced, a link since it was last read. And what the records of a conversation
 * take up, read from an index by `spaceUsed`: of earlier ones without the index of their texts.
 */
export const knowledgeAndConversations: Migration = {
  name: '065-knowledge-and-conversations',
  statements: (build, dialect) => {
    const add = (table: 'files' | 'agent_versions' | 'conversations', name: string) =>
      build.schema
        .alterTable(table)
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0))
    const run = (statement: string) => rawQuery({ build }, sql.raw(statement))
    return [
      add('files', 'content_at'),
      add('agent_versions', 'submitted_at'),
      add('agent_versions', 'knowledge_until'),
      run(`update files set content_at = case when source = '' then created_at else changed_at end
        where author <> ''`),
      run(`update agent_versions set submitted_at = coalesce((select updated_at from agents
        where agents.id = agent_versions.agent_id and agents.review_version = agent_versions.version), 0)`),
      add('conversations', 'record_bytes'),
      run(`update conversations set record_bytes = coalesce((
        select sum(octet_length(question) + octet_length(cards)) from records
        where records.conversation_id = conversations.id), 0) where imported_bytes = 0`),
      run('drop index conversations_imported'),
      run(`create index conversations_space on conversations (owner, imported_bytes, record_bytes)
        where imported_bytes + record_bytes > 0`),
    ]
  },
}
