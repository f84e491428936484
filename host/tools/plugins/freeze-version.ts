import { sql } from 'kysely'
import { type PluginSummary, pluginLimits } from '../../../lib/contract/plugins/plugin.ts'
import { toolSettings } from '../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { detailsOf, type StoredPlugin } from './stored-plugin.ts'
import type { FrozenSettings, FrozenTool } from './used-version.ts'

/** Bytes of the tools of one version. */
const maxVersionBytes = 1_000_000

export interface NewVersion {
  readonly settings: FrozenSettings
  /** Those that are online. */
  readonly tools: readonly FrozenTool[]
  readonly listed: PluginSummary['tools']
}

/** The draft of a plugin as a version would hold it. It is that of `plugin.version` only if the row is still the same. */
export async function draftVersion(database: Database, plugin: StoredPlugin): Promise<NewVersion> {
  const rows = await database.all(
    database.build
      .selectFrom('tools')
      .select(['id', 'name', 'description', 'is_safe', 'version', 'settings'])
      .where('plugin_id', '=', plugin.id)
      .where('online', '=', 1)
      .orderBy('created_at')
      .orderBy('id'),
  )
  const { name, avatar, description, url } = plugin
  return {
    settings: { ...detailsOf(plugin), name, avatar, description, url },
    tools: rows.map(({ id, version, settings }) => ({
      id: Number(id),
      version: Number(version),
      settings: toolSettings.parse(JSON.parse(settings)),
    })),
    listed: rows.map((row) => ({
      id: Number(row.id),
      name: row.name,
      description: row.description,
      is_safe: Number(row.is_safe) === 1,
    })),
  }
}

/** @throws {HostError} bad_request without a tool, or with too much text */
export function requireTools({ tools }: NewVersion): void {
  if (tools.length === 0) throw new HostError('bad_request', '请先启用至少一个工具', { field: 'tools' })
  if (Buffer.byteLength(JSON.stringify(tools)) > maxVersionBytes)
    throw new HostError('too_large', '启用的工具加起来太长，请停用一些，或删去一些说明', { field: 'tools' })
}

/**
 * Statements that store the draft as the version of its number, and delete the oldest ones beyond the maximum. They
 * belong behind one that fails unless the row is still the one that `draftVersion` was given, and that locks it.
 */
export function freezeStatements(
  database: Database,
  { id, version }: StoredPlugin,
  { settings, tools, listed }: NewVersion,
  { note, publishedAt, now }: { readonly note: string; readonly publishedAt: number; readonly now: number },
): Statement[] {
  const row = {
    plugin_id: id,
    version,
    settings: JSON.stringify(settings),
    tools: JSON.stringify(tools),
    listed: JSON.stringify(listed),
    note,
    published_at: publishedAt,
    created_at: now,
  }
  const insert = database.build.insertInto('plugin_versions').values(row)
  return [
    statement(
      insert.onConflict((conflict) => {
        const key = conflict.columns(['plugin_id', 'version'])
        return publishedAt > 0 ? key.doUpdateSet({ note, published_at: publishedAt }) : key.doNothing()
      }),
    ),
    thinPluginVersions(database, id),
  ]
}

/**
 * Deletes the versions of a plugin beyond the maximum, the oldest first. The newest, the public one, one that was taken
 * down, and those that a draft or a usable version of an agent names, or a member has chosen for chats, stay.
 */
function thinPluginVersions(database: Database, pluginId: number): Statement {
  const ofPlugin = sql`from plugin_versions where plugin_id = ${pluginId}`
  const plugin = sql`from plugins where id = ${pluginId}`
  const named = sql`select agent_plugins.version from agent_plugins
    join agents on agents.id = agent_plugins.agent_id
    where agent_plugins.plugin_id = ${pluginId} and agent_plugins.agent_version in
      (agents.version, agents.published_version, agents.review_version, agents.linked_version, agents.taken_down_version)
    union select version from chat_plugins where plugin_id = ${pluginId}`
  const thinned = sql`delete from plugin_versions where plugin_id = ${pluginId} and version in (
    select version from (
      select version, row_number() over (order by version) as place ${ofPlugin}
        and version not in (select version ${plugin})
        and version not in (select published_version ${plugin})
        and version not in (select taken_down_version ${plugin})
        and version not in (${named})
    ) as candidates
    where place <= (select count(*) ${ofPlugin}) - ${sql.lit(pluginLimits.versions)})`
  return statement(rawQuery(database, thinned))
}
