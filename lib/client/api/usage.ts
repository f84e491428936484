import 'client-only'
import { queryOptions } from '@tanstack/react-query'
import type { usageRoutes } from '@/lib/contract/routes/usage-routes'
import type { Api } from './api'

/** Usage of one answer and of today; never cached. */
export function usageQuery(api: Api<typeof usageRoutes>, askId: string) {
  return queryOptions({
    queryKey: ['usage', askId],
    queryFn: ({ signal }) => api('usageToday', { ask_id: askId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
