import { tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Servers of the Model Context Protocol that members use, and their logins there. */
export const mcpServers: Migration = {
  name: '046-mcp-servers',
  statements: (build, dialect) => [
    tableOf(
      build,
      dialect,
      'mcp_servers',
      {
        id: 'text',
        owner: 'text',
        name: 'text',
        url: 'text',
        login: 'text',
        login_state: 'text',
        login_at: 'whole',
        tools: 'text',
        chosen: 'text',
        reason: 'text',
        listed_at: 'whole',
        created_at: 'whole',
        updated_at: 'whole',
      },
      (table) => table.addPrimaryKeyConstraint('mcp_servers_key', ['id']),
      true,
    ),
    build.schema.createIndex('mcp_servers_of_owner').on('mcp_servers').columns(['owner', 'created_at']),
    tableOf(
      build,
      dialect,
      'mcp_secrets',
      { server_id: 'text', name: 'text', sealed: 'text', changed_at: 'whole' },
      (table) => table.addPrimaryKeyConstraint('mcp_secrets_key', ['server_id', 'name']),
      true,
    ),
  ],
}
