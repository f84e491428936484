import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** How many deeper searches the caller has left today; null where there are none to count. */
export function copilotQuery(api: Api) {
  return queryOptions({
    queryKey: ['copilot'],
    queryFn: async ({ signal }) =>
      (await api('agentConfig', { agent_id: '001' }, { signal })).copilot ?? null,
    staleTime: 0,
    retry: false,
  })
}
