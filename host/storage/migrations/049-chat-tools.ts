import { tableOf, wholeType } from './columns.ts'
import type { Migration } from './migration.ts'

/** The plugins and servers that a member lets the universal agent use; names of what is always allowed. */
export const chatTools: Migration = {
  name: '049-chat-tools',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'chat_plugins',
      {
        owner: 'text',
        plugin_id: 'whole',
        version: 'whole',
        tool_ids: 'text',
        tool_count: 'whole',
        added_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('chat_plugins_key', ['owner', 'plugin_id']),
      true,
    ),
    // Versions that are chosen are kept.
    build.schema.createIndex('chat_plugins_of_plugin').on('chat_plugins').columns(['plugin_id', 'version']),
    build.schema
      .alterTable('mcp_servers')
      .addColumn('in_chat', wholeType(dialect), (column) => column.notNull().defaultTo(0)),
    build.schema
      .alterTable('tool_grants')
      .addColumn('title', 'text', (column) => column.notNull().defaultTo('')),
  ],
}
