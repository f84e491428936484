import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RouteQuery } from '@/lib/contract/routes/http'
import type { Api } from './api'

/** One version of an answer; a finished one does not change but by its reader's own edits. */
export function recordVersionQuery(api: Api, docId: string) {
  return queryOptions({
    queryKey: ['record-version', docId],
    queryFn: ({ signal }) => api('recordVersion', { doc_id: docId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Likes or dislikes an answer, or takes that back (0). */
export function feedbackMutation(api: Api) {
  return mutationOptions({ mutationFn: (input: RouteQuery<'feedback'>) => api('feedback', input) })
}
