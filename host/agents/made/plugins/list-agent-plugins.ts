import { pluginNumber } from '../../../../lib/contract/plugins/plugin-number.ts'
import type { agentPluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { OutputOf } from '../../../../lib/contract/routes/route.ts'
import type { Database } from '../../../storage/database/database.ts'
import { draftVersion } from '../../../tools/plugins/freeze-version.ts'
import type { PluginDeps } from '../../../tools/plugins/plugin-deps.ts'
import { goneSummary, summaryOf } from '../../../tools/plugins/present-plugins.ts'
import {
  type FrozenTool,
  type UsedVersion,
  usedVersion,
  versionForAgent,
} from '../../../tools/plugins/used-version.ts'
import { ownDraft } from '../stored-agent.ts'
import { pluginChanges } from './plugin-changes.ts'

type AgentPlugins = OutputOf<typeof agentPluginRoutes.agentPluginList>
type AgentPlugin = AgentPlugins['list'][number]

/** The plugins of an own agent's draft, and how each newest version differs. @throws {HostError} not_found */
export async function listAgentPlugins(
  deps: Pick<PluginDeps, 'database' | 'members'>,
  owner: string,
  agentId: string,
): Promise<AgentPlugins> {
  const { settings } = await ownDraft(deps.database, owner, agentId)
  const list: AgentPlugin[] = []
  // One after the other: a version may hold a hundred tools.
  for (const { plugin_id, version, tool_ids } of settings.tools) {
    const id = pluginNumber(plugin_id)
    const chosen = tool_ids.flatMap((tool) => pluginNumber(tool) ?? [])
    const used =
      id === null ? undefined : await versionForAgent(deps.database, { owner, agentId }, id, version)
    list.push(used ? await present(deps, owner, { used, chosen }) : gone(id ?? 0, chosen))
  }
  return { list }
}

function gone(id: number, chosen: number[]): AgentPlugin {
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
): Promise<AgentPlugin> {
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
