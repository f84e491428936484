import type { Kysely } from 'kysely'
import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'
import type { Tables } from '../../storage/database/tables.ts'

const serversOf = (build: Kysely<Tables>, owner: string) =>
  build.selectFrom('mcp_servers').select('id').where('owner', '=', owner)

/** The rules for servers of the Model Context Protocol, of which a member has at most 20. Secrets are never exported. */
export const mcpTables: OwnedTables<'mcp_secrets' | 'mcp_servers'> = {
  mcp_secrets: {
    bind: 'only members have servers',
    export: 'secrets never leave',
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        // Waits for changes that store a secret.
        statement(build.updateTable('mcp_servers').set({ refresh_until: 0 }).where('owner', '=', owner)),
        statement(build.deleteFrom('mcp_secrets').where('server_id', 'in', serversOf(build, owner))),
      ],
    },
    expire: 'a token, a login and one that is under way for each server; deleted with it',
  },
  mcp_servers: {
    bind: 'only members have servers',
    export: {
      name: 'mcp_servers',
      json: 'chosen',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('mcp_servers')
            .select(['id', 'name', 'url', 'login', 'chosen', 'in_chat', 'created_at', 'updated_at'])
            .where('owner', '=', owner)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('mcp_servers').where('owner', '=', owner)),
      ],
    },
    expire: 'at most 20 a member; members delete them',
  },
}
