import * as z from 'zod/mini'
import { type PluginSummary, pluginSummary } from '../../../lib/contract/plugins/plugin.ts'
import { toolSettings } from '../../../lib/contract/plugins/tool.ts'
import type { Database } from '../../storage/database/database.ts'
import { findPlugin, pluginDetails, type StoredPlugin } from './stored-plugin.ts'

/** A plugin as of one version, without secrets. */
export const frozenSettings = z.extend(pluginDetails, {
  name: z.string(),
  avatar: z.string(),
  description: z.string(),
  url: z.string(),
})
export type FrozenSettings = z.infer<typeof frozenSettings>

const frozenTool = z.object({
  id: z.int(),
  /** Of the tool's own changes. */
  version: z.int(),
  settings: toolSettings,
})
/** A tool as of one version of its plugin. */
export type FrozenTool = z.infer<typeof frozenTool>

export interface UsedVersion {
  readonly plugin: StoredPlugin
  readonly version: number
  /** 0 for one that only agents of the author use. */
  readonly publishedAt: number
  readonly settings: FrozenSettings
  /** Those in use at that version. */
  readonly tools: readonly FrozenTool[]
}

/** @returns a plugin as an agent uses it; undefined when the plugin or this version of it is gone */
export async function usedVersion(
  database: Database,
  pluginId: number,
  version: number,
): Promise<UsedVersion | undefined> {
  const [plugin, row] = await Promise.all([
    findPlugin(database, pluginId),
    database.first(
      database.build
        .selectFrom('plugin_versions')
        .select(['settings', 'tools', 'published_at'])
        .where('plugin_id', '=', pluginId)
        .where('version', '=', version),
    ),
  ])
  if (!plugin || !row) return undefined
  return {
    plugin,
    version,
    publishedAt: Number(row.published_at),
    settings: frozenSettings.parse(JSON.parse(row.settings)),
    tools: z.array(frozenTool).parse(JSON.parse(row.tools)),
  }
}

/** Who uses a plugin, or takes it. */
export interface PluginHolder {
  /** Of the agent, or who has chosen the plugin. */
  readonly owner: string
  /** Of an agent that uses it already, which keeps a version that was withdrawn; absent to take one. */
  readonly agentId?: string | undefined
  /** The owner uses this version already: it was public when it was chosen. */
  readonly isHeld?: boolean | undefined
}

/**
 * @param version 0 is the newest that the owner may take
 * @returns a plugin as an agent may use it; undefined when it is gone, or is not for this owner
 */
export async function versionForAgent(
  database: Database,
  { owner, agentId, isHeld = false }: PluginHolder,
  pluginId: number,
  version: number,
): Promise<UsedVersion | undefined> {
  const wanted = version > 0 ? version : await newestVersion(database, owner, pluginId)
  const used = wanted > 0 ? await usedVersion(database, pluginId, wanted) : undefined
  if (!used || !isCallableBy(used.plugin, owner)) return undefined
  if (used.plugin.owner === owner) return used
  const isOffered = used.plugin.published_version > 0
  return used.publishedAt > 0 && (isOffered || isHeld || (await isHeldBy(database, agentId, used)))
    ? used
    : undefined
}

/** @returns whether an agent has taken a version while it was offered */
async function isHeldBy(
  database: Database,
  agentId: string | undefined,
  { plugin, version }: UsedVersion,
): Promise<boolean> {
  if (agentId === undefined) return false
  const row = await database.first(
    database.build
      .selectFrom('agent_plugins')
      .select('agent_id')
      .where('agent_id', '=', agentId)
      .where('plugin_id', '=', plugin.id)
      .where('version', '=', version)
      .limit(1),
  )
  return row !== undefined
}

/** @returns 0 for none */
async function newestVersion(database: Database, owner: string, pluginId: number): Promise<number> {
  const plugin = await findPlugin(database, pluginId)
  if (!plugin) return 0
  if (plugin.owner !== owner || plugin.published_version > 0) return plugin.published_version
  const row = await database.first(
    database.build
      .selectFrom('plugin_versions')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('plugin_id', '=', pluginId),
  )
  return Number(row?.version ?? 0)
}

/**
 * @param owner of an agent, or a member who uses it: public agents of the plugin's author may not call it either
 * @returns whether they may call a plugin: of others, none that was taken down or whose author is blocked
 */
export function isCallableBy(plugin: StoredPlugin, owner: string): boolean {
  return plugin.owner === owner || (plugin.taken_down_at === 0 && plugin.author_blocked_at === 0)
}

/** @returns what lists show of the tools of a version; [] when it is gone */
export async function listedTools(
  database: Database,
  pluginId: number,
  version: number,
): Promise<PluginSummary['tools']> {
  const row = await database.first(
    database.build
      .selectFrom('plugin_versions')
      .select('listed')
      .where('plugin_id', '=', pluginId)
      .where('version', '=', version),
  )
  return row ? pluginSummary.shape.tools.parse(JSON.parse(row.listed)) : []
}
