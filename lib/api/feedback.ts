import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RouteQuery } from '@/lib/contract/http'
import type { Api } from './api'

/** The reasons that a reader may give for a dislike, in the language of the page. */
export function dislikeOptionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['dislike-options'],
    queryFn: ({ signal }) => api('dislikeOptions', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Reports an answer or a link. */
export function reportMutation(api: Api) {
  return mutationOptions({ mutationFn: (input: RouteQuery<'report'>) => api('report', input) })
}
