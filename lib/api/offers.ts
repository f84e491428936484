import { queryOptions } from '@tanstack/react-query'
import { noteModels } from '@/lib/realtime/chosen-model'
import type { Api } from './api'

/** What a question may choose and bring: the models, and the files that are taken. */
export function offersQuery(api: Api) {
  return queryOptions({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => {
      const { models = [], accepts = null } = await api('agentConfig', { agent_id: '001' }, { signal })
      noteModels(models)
      return { models, accepts }
    },
    // Operators may change the models while a page is open.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    retry: false,
  })
}
