import type { agentPluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { OutputOf } from '../../../../lib/contract/routes/route.ts'
import { listUsedPlugins } from '../../../tools/plugins/list-used-plugins.ts'
import type { PluginDeps } from '../../../tools/plugins/plugin-deps.ts'
import { ownDraft } from '../stored-agent.ts'

/** The plugins of an own agent's draft, and how each newest version differs. @throws {HostError} not_found */
export async function listAgentPlugins(
  deps: Pick<PluginDeps, 'database' | 'members'>,
  owner: string,
  agentId: string,
): Promise<OutputOf<typeof agentPluginRoutes.agentPluginList>> {
  const { settings } = await ownDraft(deps.database, owner, agentId)
  return { list: await listUsedPlugins(deps, { owner, agentId }, settings.tools) }
}
