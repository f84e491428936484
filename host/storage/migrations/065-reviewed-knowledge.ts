import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Since when a file of an agent's knowledge has its content, and up to when that was reviewed with a version. Earlier
 * files have theirs since they were announced; a link since it was last read.
 */
export const reviewedKnowledge: Migration = {
  name: '065-reviewed-knowledge',
  statements: (build, dialect) => {
    const addTime = (table: 'files' | 'agent_versions', name: string) =>
      build.schema
        .alterTable(table)
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0))
    return [
      addTime('files', 'content_at'),
      addTime('agent_versions', 'submitted_at'),
      addTime('agent_versions', 'knowledge_until'),
      rawQuery(
        { build },
        sql`update files set content_at = case when source = '' then created_at else changed_at end
          where author <> ''`,
      ),
      rawQuery(
        { build },
        sql`update agent_versions set submitted_at = coalesce((select updated_at from agents
          where agents.id = agent_versions.agent_id and agents.review_version = agent_versions.version), 0)`,
      ),
    ]
  },
}
