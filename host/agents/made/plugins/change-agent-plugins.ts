import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { HostError } from '../../../platform/errors.ts'
import { namedTools, newestFor } from '../../../tools/plugins/newest-for.ts'
import type { PluginDeps } from '../../../tools/plugins/plugin-deps.ts'
import { type SaveDeps, type SavedVersion, saveAgent } from '../save-agent.ts'
import { ownAgent } from '../stored-agent.ts'

export type AgentPluginDeps = SaveDeps & Pick<PluginDeps, 'members' | 'box'>

type AgentTools = AgentSettings['tools']

/** A change is repeated on the newest draft while it is saved again and again in other tabs. */
const maxAttempts = 8

export interface AddedPlugin {
  readonly agentId: string
  readonly pluginId: number
  /** Absent: all its tools. */
  readonly toolIds?: readonly number[] | undefined
}

/**
 * Adds the newest version of a plugin to the draft of an own agent, or replaces the one that it has: of an own plugin
 * its draft, of others the public one.
 * @throws {HostError} not_found; bad_request for a tool that it has not, or too many tools; conflict; unauthorized
 */
export async function addPlugin(
  deps: AgentPluginDeps,
  owner: string,
  { agentId, pluginId, toolIds }: AddedPlugin,
): Promise<SavedVersion> {
  await ownAgent(deps.database, owner, agentId)
  const used = await newestFor(deps, owner, pluginId)
  const chosen = namedTools(used, toolIds)
  const row = { plugin_id: String(pluginId), version: used.version, tool_ids: chosen.map(String) }
  return changeTools(deps, owner, agentId, (tools) =>
    tools.some((each) => each.plugin_id === row.plugin_id)
      ? tools.map((each) => (each.plugin_id === row.plugin_id ? row : each))
      : [...tools, row],
  )
}

/** Takes a plugin out of the draft of an own agent. Idempotent. @throws {HostError} not_found; conflict */
export async function removePlugin(
  deps: AgentPluginDeps,
  owner: string,
  { agentId, pluginId }: Omit<AddedPlugin, 'toolIds'>,
): Promise<SavedVersion> {
  return changeTools(deps, owner, agentId, (tools) =>
    tools.filter((each) => each.plugin_id !== String(pluginId)),
  )
}

async function changeTools(
  deps: AgentPluginDeps,
  owner: string,
  id: string,
  change: (tools: AgentTools) => AgentTools,
): Promise<SavedVersion> {
  for (let attempt = 1; ; attempt += 1) {
    const { version: based } = await ownAgent(deps.database, owner, id)
    try {
      return await saveAgent(deps, owner, { id, based }, (stored) => ({
        ...stored,
        tools: change(stored.tools),
      }))
    } catch (error) {
      const isConflict = error instanceof HostError && error.code === 'conflict'
      if (!isConflict || attempt === maxAttempts) throw error
    }
  }
}
