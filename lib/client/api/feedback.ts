import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { reportRoutes } from '@/lib/contract/routes/share-routes'
import type { Api } from './api'

export function dislikeOptionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['dislike-options'],
    queryFn: ({ signal }) => api('dislikeOptions', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function reportMutation(api: Api<typeof reportRoutes>) {
  return mutationOptions({
    mutationFn: (input: QueryOf<(typeof reportRoutes)['report']>) => api('report', input),
  })
}
