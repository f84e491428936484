import { HostError } from '../../platform/errors.ts'
import { freezeDraft } from './freeze-draft.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { findPlugin, pluginNotFound } from './stored-plugin.ts'
import { type UsedVersion, versionForAgent } from './used-version.ts'

/**
 * @returns the newest version of a plugin that a member may take: of an own plugin its draft, of others the public one
 * @throws {HostError} not_found; bad_request without a tool in use; unauthorized
 */
export async function newestFor(
  deps: Pick<PluginDeps, 'database' | 'now' | 'members'>,
  owner: string,
  pluginId: number,
): Promise<UsedVersion> {
  const plugin = await findPlugin(deps.database, pluginId)
  const isMine = plugin?.owner === owner
  const isPublic = plugin && plugin.published_version > 0 && plugin.author_blocked_at === 0
  if (!plugin || (!isMine && !isPublic)) throw pluginNotFound()
  const version = isMine ? await freezeDraft(deps, owner, pluginId) : plugin.published_version
  const used = await versionForAgent(deps.database, { owner }, pluginId, version)
  if (!used) throw pluginNotFound()
  return used
}

/**
 * @param toolIds absent: all its tools
 * @throws {HostError} bad_request for none, or one that this version has not
 */
export function namedTools({ tools }: UsedVersion, toolIds: readonly number[] | undefined): number[] {
  const known = tools.map(({ id }) => id)
  const chosen = toolIds ? [...new Set(toolIds)] : known
  if (chosen.length === 0 || chosen.some((id) => !known.includes(id)))
    throw new HostError('bad_request', '这个插件没有这个工具，请重新选择', { field: 'tool_ids' })
  return chosen
}
