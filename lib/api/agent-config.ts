import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** Where an agent's socket is. */
export function agentConfigQuery(api: Api, agentId: string) {
  return queryOptions({
    queryKey: ['agent-config', agentId],
    queryFn: ({ signal }) => api('agentConfig', { agent_id: agentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
