import { type ColumnKind, tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

const agents: Record<string, ColumnKind> = {
  id: 'text',
  owner: 'text',
  status: 'whole',
  reason: 'text',
  version: 'whole',
  published_version: 'whole',
  name: 'text',
  intro: 'text',
  description: 'text',
  icon: 'text',
  category: 'text',
  letters: 'text',
  allows_copy: 'whole',
  works_without_model: 'whole',
  uses: 'whole',
  created_at: 'whole',
  updated_at: 'whole',
  published_at: 'whole',
  deleted_at: 'whole',
}

/** Agents made by members, their versions and readers, and the version that a turn began with. */
export const madeAgents: Migration = {
  name: '035-made-agents',
  statements: (build, dialect) => [
    tableOf(build, dialect, 'agents', agents, (table) => table.addPrimaryKeyConstraint('agents_key', ['id'])),
    build.schema.createIndex('agents_of_owner').on('agents').columns(['owner', 'updated_at']),
    build.schema.createIndex('agents_by_status').on('agents').columns(['status', 'category', 'uses']),
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
