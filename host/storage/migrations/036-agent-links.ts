import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** Links by which members join an agent, or copy it. */
export const agentLinks: Migration = {
  name: '036-agent-links',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'agent_links',
      {
        id: 'text',
        agent_id: 'text',
        scope: 'text',
        duration: 'whole',
        expires_at: 'whole',
        created_at: 'whole',
        revoked_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('agent_links_key', ['id']),
    ),
    build.schema.createIndex('agent_links_of_agent').on('agent_links').columns(['agent_id', 'created_at']),
    build.schema.createIndex('agent_readers_of_link').on('agent_readers').columns(['link_id']),
    build.schema
      .alterTable('agents')
      .addColumn('linked_version', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    build.schema
      .alterTable('agent_readers')
      .addColumn('copy_id', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
