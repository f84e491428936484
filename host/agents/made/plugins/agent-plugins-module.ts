import { agentPluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import { type ChangePaceDeps, paceChanges } from '../pace-changes.ts'
import { type AgentPluginDeps, addPlugin, removePlugin } from './change-agent-plugins.ts'
import { listAgentPlugins } from './list-agent-plugins.ts'

/** The plugins of an agent's draft. */
export function agentPluginsModule(deps: AgentPluginDeps & ChangePaceDeps): HostModule {
  return {
    routes: [
      routeSet(agentPluginRoutes, {
        agentPluginAdd: async ({ identity, input }) => {
          const { agent_id: agentId, plugin_id: pluginId, tool_ids: toolIds } = input
          return addPlugin(deps, await paceChanges(deps, identity), { agentId, pluginId, toolIds })
        },
        agentPluginDelete: async ({ identity, input }) => {
          const { agent_id: agentId, plugin_id: pluginId } = input
          return removePlugin(deps, await paceChanges(deps, identity), { agentId, pluginId })
        },
        agentPluginList: ({ owner, input }) => listAgentPlugins(deps, owner, input.agent_id),
      }),
    ],
  }
}
