import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import { pluginNumber } from '../../../lib/contract/plugins/plugin-number.ts'
import type { UsedPlugin } from '../../../lib/contract/routes/plugin-routes.ts'
import type { Database } from '../../storage/database/database.ts'
import { draftVersion } from './freeze-version.ts'
import { pluginChanges } from './plugin-changes.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { goneSummary, summaryOf } from './present-plugins.ts'
import {
  type FrozenTool,
  type PluginHolder,
  type UsedVersion,
  usedVersion,
  versionForAgent,
} from './used-version.ts'

/**
 * @param holder who uses the plugins
 * @returns the plugins as their user sees them, and how each newest version differs
 */
export async function listUsedPlugins(
  deps: Pick<PluginDeps, 'database' | 'members'>,
  holder: PluginHolder,
  rows: AgentSettings['tools'],
): Promise<UsedPlugin[]> {
  const list: UsedPlugin[] = []
  // One after the other: a version may hold a hundred tools.
  for (const { plugin_id, version, tool_ids } of rows) {
    const id = pluginNumber(plugin_id)
    const chosen = tool_ids.flatMap((tool) => pluginNumber(tool) ?? [])
    const used = id === null ? undefined : await versionForAgent(deps.database, holder, id, version)
    list.push(used ? await present(deps, holder.owner, { used, chosen }) : gone(id ?? 0, chosen))
  }
  return list
}

function gone(id: number, chosen: number[]): UsedPlugin {
  return {
    plugin: goneSummary(id),
    version: 0,
    latest_version: 0,
    tool_ids: chosen,
    tools: [],
    changes: [],
  }
}

async function present(
  { database, members }: Pick<PluginDeps, 'database' | 'members'>,
  owner: string,
  { used, chosen }: { readonly used: UsedVersion; readonly chosen: number[] },
): Promise<UsedPlugin> {
  const { plugin, settings, version } = used
  const newest = await newestOf(database, owner, used)
  const author = (await members.namesOf([plugin]))(plugin.owner)
  const tools = used.tools.map(presentTool)
  const viewer = { owner, added: new Set([plugin.id]) }
  return {
    plugin: summaryOf(plugin, { ...settings, tools }, { viewer, author }),
    version,
    latest_version: newest.version,
    tool_ids: chosen,
    tools: tools.filter(({ id }) => chosen.includes(id)),
    changes: newest.version === version ? [] : pluginChanges(used, newest),
  }
}

/** @returns the version that `plugin/add` would take; the one in use when there is no other */
async function newestOf(
  database: Database,
  owner: string,
  used: UsedVersion,
): Promise<Pick<UsedVersion, 'version' | 'settings' | 'tools'>> {
  const { plugin } = used
  if (plugin.owner === owner) {
    const drafted = await draftVersion(database, plugin)
    return drafted.tools.length > 0 ? { version: plugin.version, ...drafted } : used
  }
  const { published_version: version } = plugin
  return (version > 0 ? await usedVersion(database, plugin.id, version) : undefined) ?? used
}

function presentTool({ id, settings }: FrozenTool) {
  const { name, description, method, path, is_safe: isSafe } = settings
  return { id, name, description, method, path, is_safe: isSafe ?? method === 'GET' }
}
