import { sql } from 'kysely'
import { type ColumnKind, tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

const agents: Record<string, ColumnKind> = {
  id: 'text',
  owner: 'text',
  status: 'whole',
  reason: 'text',
  version: 'whole',
  published_version: 'whole',
  review_version: 'whole',
  name: 'text',
  intro: 'text',
  description: 'text',
  icon: 'text',
  category: 'text',
  letters: 'text',
  author_letters: 'text',
  author_named_at: 'whole',
  allows_copy: 'whole',
  works_without_model: 'whole',
  uses: 'whole',
  created_at: 'whole',
  updated_at: 'whole',
  published_at: 'whole',
  taken_down_at: 'whole',
  deleted_at: 'whole',
}

/** The lists of the square, in both sequences, of one category and of all; what searches read again. */
const publishedIndexes: Readonly<Record<string, string[]>> = {
  agents_popular: ['uses', 'published_at', 'id'],
  agents_newest: ['published_at', 'id'],
  agents_popular_of_category: ['category', 'uses', 'published_at', 'id'],
  agents_newest_of_category: ['category', 'published_at', 'id'],
  agents_searched: ['author_named_at', 'published_at', 'published_version'],
}

/** Agents made by members, their versions and readers, and the version that a turn began with. */
export const madeAgents: Migration = {
  name: '035-made-agents',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'agents', agents, (table) => table.addPrimaryKeyConstraint('agents_key', ['id'])),
    build.schema.createIndex('agents_of_owner').on('agents').columns(['owner', 'updated_at']),
    ...Object.entries(publishedIndexes).map(([name, columns]) =>
      build.schema
        .createIndex(name)
        .on('agents')
        .columns(columns)
        .where(sql.ref('published_version'), '>', 0),
    ),
    build.schema
      .createIndex('agents_in_review')
      .on('agents')
      .column('updated_at')
      .where(sql.ref('review_version'), '>', 0),
    build.schema
      .createIndex('agents_deleted')
      .on('agents')
      .column('deleted_at')
      .where(sql.ref('deleted_at'), '>', 0),
    tableOf(
      build,
      dialect,
      'agent_versions',
      {
        agent_id: 'text',
        version: 'whole',
        settings: 'text',
        note: 'text',
        published_at: 'whole',
        created_at: 'whole',
        changed_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('agent_versions_key', ['agent_id', 'version']),
      true,
    ),
    tableOf(
      build,
      dialect,
      'agent_readers',
      { agent_id: 'text', owner: 'text', link_id: 'text', bound_at: 'whole', used_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('agent_readers_key', ['agent_id', 'owner']),
      true,
    ),
    build.schema.createIndex('agent_readers_of_owner').on('agent_readers').columns(['owner', 'bound_at']),
    build.schema
      .alterTable('turns')
      .addColumn('agent_version', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
  ],
}
