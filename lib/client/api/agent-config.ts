import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteOutput } from '@/lib/contract/routes/http'
import { noteModels } from '@/lib/client/page/offered-models'
import type { Api } from './api'

export type AgentConfig = RouteOutput<'agentConfig'>

/** The socket addresses of an agent. */
export type ServiceAddresses = Pick<AgentConfig, 'service_url' | 'chat_url'>

const searchAgentId = '001'
const keyOf = (agentId: string) => ['agent-config', agentId] as const

/**
 * What the host says of an agent, by default of the one that searches: its addresses, the models that answer, the files
 * that it takes, its forms. One request a page, whoever asks.
 */
export function agentConfigQuery(api: Api, agentId = searchAgentId) {
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

/** What the server reads for a page. The addresses that it is given are those inside, which browsers do not reach. */
export type PageAgentConfig = Omit<AgentConfig, 'service_url' | 'chat_url'>

/** Takes over what the server has read for its page. */
export function keepAgentConfig(queryClient: QueryClient, agentId: string, config: PageAgentConfig): void {
  queryClient.setQueryData<AgentConfig>(keyOf(agentId), (known) => known ?? { ...config, service_url: '' })
}

/** @returns where the agent is reached, as the browser was told last; undefined before */
export function knownAddresses(
  queryClient: QueryClient,
  agentId = searchAgentId,
): ServiceAddresses | undefined {
  const known = queryClient.getQueryData<AgentConfig>(keyOf(agentId))
  return known?.service_url ? known : undefined
}
