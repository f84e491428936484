import { type RawBuilder, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Lists of operators, which have the works of blocked members too, and the expiry of grants. */
export const operatorLists: Migration = {
  name: '058-operator-lists',
  statements: (build) => {
    const listed = (name: string, table: string, column: string, condition: RawBuilder<boolean>) =>
      build.schema.createIndex(name).on(table).columns([column, 'id']).where(condition)
    const isPublic = sql<boolean>`published_version > 0`
    return [
      listed('agents_listed', 'agents', 'published_at', isPublic),
      listed('plugins_listed', 'plugins', 'published_at', isPublic),
      listed('plugins_taken_down', 'plugins', 'taken_down_at', sql<boolean>`taken_down_at > 0`),
      build.schema.createIndex('tool_grants_by_time').on('tool_grants').column('created_at'),
    ]
  },
}
