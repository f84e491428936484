import { sql } from 'kysely'
import { rawQuery } from '../database/query-builder.ts'
import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** The indexes of the square, without the agents of blocked members. */
const publicIndexes: Readonly<Record<string, string[]>> = {
  agents_popular: ['uses', 'published_at', 'id'],
  agents_newest: ['published_at', 'id'],
  agents_popular_of_category: ['category', 'uses', 'published_at', 'id'],
  agents_newest_of_category: ['category', 'published_at', 'id'],
  agents_searched: ['author_named_at', 'published_at', 'published_version'],
}

/** Members whom operators have blocked, their agents, and the record of what operators did. */
export const blockedMembers: Migration = {
  name: '038-blocked-members',
  statements: (build, dialect) => {
    const number = (table: 'users' | 'agents', name: string) =>
      build.schema
        .alterTable(table)
        .addColumn(name, wholeType(dialect), (column) => column.notNull().defaultTo(0))
    const isPublic = sql<boolean>`published_version > 0 and author_blocked_at = 0`
    return [
      number('users', 'blocked_at'),
      build.schema
        .alterTable('users')
        .addColumn('blocked_reason', 'text', (column) => column.notNull().defaultTo('')),
      build.schema.createIndex('users_newest').on('users').columns(['created_at', 'uid']),
      build.schema
        .createIndex('users_blocked')
        .on('users')
        .columns(['created_at', 'uid'])
        .where(sql.ref('blocked_at'), '>', 0),
      number('agents', 'taken_down_version'),
      // Those taken down before can be put back too, in the newest version that was public.
      rawQuery(
        { build },
        sql`update agents set taken_down_version = coalesce((select max(version) from agent_versions
          where agent_id = agents.id and published_at > 0), 0)
          where taken_down_at > 0 and published_version = 0 and deleted_at = 0`,
      ),
      number('agents', 'author_blocked_at'),
      build.schema
        .createIndex('agents_taken_down')
        .on('agents')
        .columns(['taken_down_at', 'id'])
        .where(sql.ref('taken_down_at'), '>', 0),
      ...Object.entries(publicIndexes).flatMap(([name, columns]) => [
        build.schema.dropIndex(name),
        build.schema.createIndex(name).on('agents').columns(columns).where(isPublic),
      ]),
      tableOf(
        build,
        dialect,
        'operator_acts',
        {
          id: 'text',
          operator: 'text',
          act: 'text',
          member: 'text',
          subject: 'text',
          reason: 'text',
          acted_at: 'whole',
        },
        (table) => table.addPrimaryKeyConstraint('operator_acts_key', ['id']),
      ),
      build.schema.createIndex('operator_acts_of_member').on('operator_acts').columns(['member', 'acted_at']),
      build.schema.createIndex('operator_acts_by_time').on('operator_acts').column('acted_at'),
    ]
  },
}
