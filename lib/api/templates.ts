import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** The templates that an agent works from. */
export function templatesQuery(api: Api, agentId: string) {
  return queryOptions({
    queryKey: ['templates', agentId],
    queryFn: async ({ signal }) => {
      const { templates = [] } = await api('agentConfig', { agent_id: agentId }, { signal })
      return templates
    },
    staleTime: 10 * 60_000,
  })
}
