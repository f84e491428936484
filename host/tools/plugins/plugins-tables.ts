import { type Kysely, sql } from 'kysely'
import { statement } from '../../storage/database/database.ts'
import type { OwnedTables } from '../../storage/database/owned/owned-table.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { usesReleased } from './plugin-uses.ts'
import { grantsLastMs } from './use/tool-grants.ts'

const dayMs = 24 * 60 * 60_000
const rowsAtOnce = 200

const pluginsOf = (build: Kysely<Tables>, owner: string) =>
  build.selectFrom('plugins').select('id').where('owner', '=', owner)

const agentsOf = (build: Kysely<Tables>, owner: string) =>
  build.selectFrom('agents').select('id').where('owner', '=', owner)

const bind = 'only members make plugins'

/** The rules for plugins and tools made by members, of which a member has at most 50. Secrets are never exported. */
export const pluginsTables: OwnedTables<
  | 'taken_down_plugins'
  | 'plugin_versions'
  | 'plugin_secrets'
  | 'tools'
  | 'tool_cases'
  | 'tool_grants'
  | 'agent_plugins'
  | 'plugins'
> = {
  taken_down_plugins: 'hashes of plugins that operators took down, which outlive these',
  plugin_versions: {
    bind,
    export: {
      name: 'plugin_versions',
      json: 'tools',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('plugin_versions')
            .select(['plugin_id', 'version', 'settings', 'tools', 'note', 'published_at', 'created_at'])
            .where('plugin_id', 'in', pluginsOf(build, owner))
            .orderBy('plugin_id')
            .orderBy('version')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('plugin_versions').where('plugin_id', 'in', pluginsOf(build, owner))),
      ],
    },
    expire: 'thinned when one is added, and deleted with the plugin',
  },
  plugin_secrets: {
    bind,
    export: 'secrets never leave',
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('plugin_secrets').where('plugin_id', 'in', pluginsOf(build, owner))),
      ],
    },
    expire: 'one row for each origin that a version of the plugin calls; deleted with the plugin',
  },
  tools: {
    bind,
    export: {
      name: 'tools',
      json: 'settings',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('tools')
            .select(['id', 'plugin_id', 'name', 'online', 'version', 'settings', 'created_at', 'updated_at'])
            .where('plugin_id', 'in', pluginsOf(build, owner))
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('tools').where('plugin_id', 'in', pluginsOf(build, owner))),
      ],
    },
    expire: 'at most 100 a plugin; members delete them',
  },
  tool_cases: {
    bind,
    export: {
      name: 'tool_cases',
      json: 'arguments',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('tool_cases')
            .select(['id', 'tool_id', 'name', 'arguments', 'expected', 'created_at'])
            .where('plugin_id', 'in', pluginsOf(build, owner))
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('tool_cases').where('plugin_id', 'in', pluginsOf(build, owner))),
      ],
    },
    expire: 'at most 100 a tool; members delete them',
  },
  tool_grants: {
    bind: 'only members chat',
    export: 'which calls were allowed is in the records, which are exported',
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('tool_grants').where('owner', '=', owner)),
      ],
    },
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const old = build
          .selectFrom('tool_grants')
          .select('conversation_id')
          .where('created_at', '<', now - grantsLastMs)
          .limit(rowsAtOnce)
        return [
          statement(
            build
              .deleteFrom('tool_grants')
              .where('conversation_id', 'in', old)
              .where('created_at', '<', now - grantsLastMs),
          ),
        ]
      },
    },
  },
  agent_plugins: {
    bind: 'only members make agents',
    export: 'part of the settings of agents, which are exported',
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        usesReleased({ build }, agentsOf(build, owner)),
        statement(build.deleteFrom('agent_plugins').where('agent_id', 'in', agentsOf(build, owner))),
      ],
    },
    expire: 'deleted with the versions of agents',
  },
  plugins: {
    bind,
    export: {
      name: 'plugins',
      json: 'settings',
      rows:
        (build, { owner }) =>
        (offset, limit) =>
          build
            .selectFrom('plugins')
            .select(['id', 'kind', 'name', 'description', 'url', 'settings', 'version', 'published_version'])
            .select(['status', 'reason', 'uses', 'created_at', 'updated_at', 'published_at'])
            .where('owner', '=', owner)
            .where('deleted_at', '=', 0)
            .orderBy('id')
            .offset(offset)
            .limit(limit),
    },
    erase: {
      last: ({ database: { build }, person: { owner } }) => [
        statement(build.deleteFrom('plugins').where('owner', '=', owner)),
      ],
    },
    // Deleted ones which no agent names any more.
    expire: {
      everyMs: dayMs,
      sliceRows: rowsAtOnce,
      statements: ({ build, now }) => {
        const unnamed = build
          .selectFrom('plugins')
          .select('id')
          // The condition of the index.
          .where(sql<boolean>`deleted_at > 0`)
          .where('deleted_at', '<', now - dayMs)
          .where('id', 'not in', build.selectFrom('agent_plugins').select('plugin_id'))
          .limit(rowsAtOnce)
        return [statement(build.deleteFrom('plugins').where('id', 'in', unnamed))]
      },
    },
  },
}
