import 'client-only'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { agentPluginRoutes } from '@/lib/contract/routes/plugin-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

export type AgentPluginApi = Api<typeof agentPluginRoutes>
export type AgentPlugin = OutputOf<(typeof agentPluginRoutes)['agentPluginList']>['list'][number]

const keyOf = (agentId: string) => ['agent-plugins', agentId]

/** The plugins of an own agent's draft, and what their newest versions change. */
export function agentPluginsQuery(api: AgentPluginApi, agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId),
    queryFn: async ({ signal }) => (await api('agentPluginList', { agent_id: agentId }, { signal })).list,
    staleTime: 0,
  })
}

/** After a plugin was added to an agent, or replaced by its newest version. */
export function refetchAgentPlugins(queryClient: QueryClient, agentId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(agentId) })
}
