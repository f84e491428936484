import { sql } from 'kysely'
import { type ColumnKind, tableOf } from './columns.ts'
import type { Migration } from './migration.ts'

const plugins: Record<string, ColumnKind> = {
  id: 'whole',
  owner: 'text',
  kind: 'text',
  version: 'whole',
  published_version: 'whole',
  status: 'whole',
  reason: 'text',
  name: 'text',
  avatar: 'text',
  description: 'text',
  url: 'text',
  settings: 'text',
  letters: 'text',
  author_letters: 'text',
  author_named_at: 'whole',
  author_blocked_at: 'whole',
  uses: 'whole',
  asks: 'whole',
  created_at: 'whole',
  updated_at: 'whole',
  published_at: 'whole',
  taken_down_at: 'whole',
  taken_down_version: 'whole',
  deleted_at: 'whole',
}

/** The lists of the store in both sequences, and what searches read again. */
const storeIndexes: Readonly<Record<string, string[]>> = {
  plugins_popular: ['uses', 'published_at', 'id'],
  plugins_newest: ['published_at', 'id'],
  plugins_searched: ['author_named_at', 'published_at', 'published_version'],
}

/** The other tables, with their primary keys. */
const tables: Readonly<Record<string, { key: string[]; columns: Record<string, ColumnKind> }>> = {
  plugin_versions: {
    key: ['plugin_id', 'version'],
    columns: {
      plugin_id: 'whole',
      version: 'whole',
      settings: 'text',
      tools: 'text',
      listed: 'text',
      note: 'text',
      published_at: 'whole',
      created_at: 'whole',
    },
  },
  plugin_secrets: {
    key: ['plugin_id', 'origin'],
    columns: { plugin_id: 'whole', origin: 'text', sealed: 'text', changed_at: 'whole' },
  },
  tools: {
    key: ['id'],
    columns: {
      id: 'whole',
      plugin_id: 'whole',
      owner: 'text',
      name: 'text',
      description: 'text',
      is_safe: 'whole',
      online: 'whole',
      version: 'whole',
      settings: 'text',
      created_at: 'whole',
      updated_at: 'whole',
    },
  },
  tool_cases: {
    key: ['id'],
    columns: {
      id: 'text',
      tool_id: 'whole',
      plugin_id: 'whole',
      owner: 'text',
      name: 'text',
      arguments: 'text',
      expected: 'text',
      last: 'text',
      created_at: 'whole',
    },
  },
  agent_plugins: {
    key: ['agent_id', 'agent_version', 'plugin_id'],
    columns: {
      agent_id: 'text',
      agent_version: 'whole',
      plugin_id: 'whole',
      owner: 'text',
      version: 'whole',
    },
  },
}

/** Plugins of members with their secrets, tools, saved cases and published versions, and which agents use them. */
export const pluginTables: Migration = {
  name: '041-plugins',
  statements: (build, dialect) => {
    const isPublic = sql<boolean>`published_version > 0 and author_blocked_at = 0`
    const index = (name: string, table: string, columns: string[]) =>
      build.schema.createIndex(name).on(table).columns(columns)
    return [
      ...Object.entries({ plugins: { key: ['id'], columns: plugins }, ...tables }).map(
        ([name, { key, columns }]) =>
          tableOf(build, dialect, name, columns, (table) =>
            table.addPrimaryKeyConstraint(`${name}_key`, key),
          ),
      ),
      index('plugins_of_owner', 'plugins', ['owner', 'updated_at']),
      ...Object.entries(storeIndexes).map(([name, columns]) =>
        index(name, 'plugins', columns).where(isPublic),
      ),
      index('plugins_deleted', 'plugins', ['deleted_at']).where(sql.ref('deleted_at'), '>', 0),
      index('tools_of_plugin', 'tools', ['plugin_id', 'name']).unique(),
      index('tool_cases_of_tool', 'tool_cases', ['tool_id', 'created_at']),
      index('tool_cases_of_plugin', 'tool_cases', ['plugin_id']),
      index('agent_plugins_of_plugin', 'agent_plugins', ['plugin_id', 'version']),
    ]
  },
}
