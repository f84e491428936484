import { queryOptions } from '@tanstack/react-query'
import { noteModels } from '@/lib/realtime/chosen-model'
import type { Api } from './api'

const searchAgentId = '001'

/** What a question to an agent may choose and bring: the models, and the files that are taken. */
export function offersQuery(api: Api, agentId = searchAgentId) {
  return queryOptions({
    queryKey: ['offers', agentId],
    queryFn: async ({ signal }) => {
      const { models = [], accepts = null } = await api('agentConfig', { agent_id: agentId }, { signal })
      if (agentId === searchAgentId) noteModels(models)
      return { models, accepts }
    },
    // Operators may change the models while a page is open.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
}
