import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteModels } from '@/lib/client/page/offered-models'
import { agentIds } from '@/lib/contract/agent-ids'
import type { RouteOutput } from '@/lib/contract/routes/http'
import type { Api } from './api'

export type AgentConfig = RouteOutput<'agentConfig'>

/** The socket addresses of an agent. */
export type ServiceAddresses = Pick<AgentConfig, 'service_url' | 'chat_url'>

const searchAgentId = agentIds.universal
const keyOf = (agentId: string) => ['agent-config', agentId] as const

/** By default of the search agent. Shared by all components of a page. */
export function agentConfigQuery(api: Api, agentId: string = searchAgentId) {
  return queryOptions({
    queryKey: keyOf(agentId),
    queryFn: async ({ signal }) => {
      const config = await api('agentConfig', { agent_id: agentId }, { signal })
      if (agentId === searchAgentId) noteModels(config.models ?? [])
      return config
    },
    // Operators may change the models while a page is open.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
}

/** Without the addresses: the server sees internal ones, which browsers can't reach. */
export type PageAgentConfig = Omit<AgentConfig, 'service_url' | 'chat_url'>

/** Seeds the cache. */
export function keepAgentConfig(queryClient: QueryClient, agentId: string, config: PageAgentConfig): void {
  queryClient.setQueryData<AgentConfig>(keyOf(agentId), (known) => known ?? { ...config, service_url: '' })
}

/** @returns the last known addresses of the agent; undefined before the first response */
export function knownAddresses(
  queryClient: QueryClient,
  agentId: string = searchAgentId,
): ServiceAddresses | undefined {
  const known = queryClient.getQueryData<AgentConfig>(keyOf(agentId))
  return known?.service_url ? known : undefined
}
