import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RouteOutput } from '@/lib/contract/http'
import { noteModels } from '@/lib/realtime/chosen-model'
import type { Api } from './api'

export type AgentConfig = RouteOutput<'agentConfig'>

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

/** Takes over what the server has read for its page. */
export function keepAgentConfig(queryClient: QueryClient, agentId: string, config: AgentConfig): void {
  queryClient.setQueryData(keyOf(agentId), config)
}

/** @returns what was said of the agent last; undefined before */
export function knownAgentConfig(queryClient: QueryClient, agentId = searchAgentId): AgentConfig | undefined {
  return queryClient.getQueryData(keyOf(agentId))
}
