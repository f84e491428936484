import 'client-only'
import { queryOptions } from '@tanstack/react-query'
import type { usageRoutes } from '@/lib/contract/routes/usage-routes'
import type { Api } from './api'

/** What one answer has cost, and what was used today: read anew each time that it is shown. */
export function usageQuery(api: Api<typeof usageRoutes>, askId: string) {
  return queryOptions({
    queryKey: ['usage', askId],
    queryFn: ({ signal }) => api('usageToday', { ask_id: askId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
