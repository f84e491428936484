import { sql } from 'kysely'
import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { pluginNumber } from '../../../../lib/contract/plugins/plugin-number.ts'
import { type Database, type Statement, statement } from '../../../storage/database/database.ts'
import { rawQuery } from '../../../storage/database/query-builder.ts'
import { usesReleased } from '../../../tools/plugins/plugin-uses.ts'

interface SavedDraft {
  readonly id: string
  readonly owner: string
  readonly version: number
  /** The version before; 0 for a new agent. */
  readonly based: number
  readonly tools: AgentSettings['tools']
}

/**
 * For the batch that saves a draft, behind its new version: notes which plugins it uses, and how many agents use each.
 * Plugins that its owner may not use are left out. Rows of versions that are gone are deleted.
 */
export function agentPluginStatements(database: Database, saved: SavedDraft): Statement[] {
  const { id, version, based } = saved
  const run = (query: ReturnType<typeof sql>) => statement(rawQuery(database, query))
  const pluginsAt = (at: number) =>
    sql`select plugin_id from agent_plugins where agent_id = ${id} and agent_version = ${at}`
  const changeUses = (by: 1 | -1, having: number, lacking: number) =>
    run(sql`update plugins set uses = uses + ${sql.lit(by)}
      where id in (${pluginsAt(having)}) and id not in (${pluginsAt(lacking)})`)
  return [
    ...saved.tools.flatMap((row) => {
      const plugin = pluginNumber(row.plugin_id)
      return plugin === null ? [] : [run(insertRow(saved, plugin, row.version))]
    }),
    changeUses(-1, based, version),
    changeUses(1, version, based),
    run(sql`delete from agent_plugins where agent_id = ${id} and agent_version not in
      (select version from agent_versions where agent_id = ${id})`),
  ]
}

/**
 * Inserts no row for a plugin of somebody else in a version that was never public, nor for one that was withdrawn, unless
 * the agent has it already.
 */
function insertRow({ id, owner, version }: SavedDraft, pluginId: number, used: number) {
  return sql`insert into agent_plugins (agent_id, agent_version, plugin_id, owner, version)
    select ${id}, ${version}, plugins.id, ${owner}, ${used} from plugins
    where plugins.id = ${pluginId} and plugins.deleted_at = 0
      and (plugins.owner = ${owner}
        or plugins.published_version > 0 and ${used} = 0
        or (plugins.published_version > 0
            or exists (select 1 from agent_plugins as held where held.agent_id = ${id}
              and held.plugin_id = plugins.id and held.version = ${used}))
          and exists (select 1 from plugin_versions where plugin_versions.plugin_id = plugins.id
            and plugin_versions.version = ${used} and plugin_versions.published_at > 0))
    on conflict (agent_id, agent_version, plugin_id) do nothing`
}

/** For the batch that deletes an agent, behind the change of its row. */
export function agentPluginsDeleted(database: Database, agentId: string): Statement[] {
  const { build } = database
  return [
    usesReleased(database, build.selectFrom('agents').select('id').where('id', '=', agentId)),
    statement(build.deleteFrom('agent_plugins').where('agent_id', '=', agentId)),
  ]
}
