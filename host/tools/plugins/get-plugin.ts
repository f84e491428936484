import type { PluginDraft, PluginSummary } from '../../../lib/contract/plugins/plugin.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { presentDraft } from './present-draft.ts'
import { presentPlugins } from './present-plugins.ts'
import { findPlugin, pluginNotFound } from './stored-plugin.ts'

/**
 * @param viewer '' for a caller without identity
 * @returns a plugin, with its draft for its author
 * @throws {HostError} not_found for plugins of others that are not public
 */
export async function getPlugin(
  deps: Pick<PluginDeps, 'database' | 'members' | 'box'>,
  viewer: string,
  id: number,
): Promise<{ plugin: PluginSummary; draft?: PluginDraft }> {
  const plugin = await findPlugin(deps.database, id)
  const isMine = plugin?.owner === viewer
  const isPublic = plugin && plugin.published_version > 0 && plugin.author_blocked_at === 0
  if (!plugin || (!isMine && !isPublic)) throw pluginNotFound()
  const [shown] = await presentPlugins(deps, { owner: viewer }, [plugin])
  if (!shown) throw pluginNotFound()
  return { plugin: shown, ...(isMine && { draft: await presentDraft(deps, plugin) }) }
}
