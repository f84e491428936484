import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** One version of an answer; a finished one never changes. */
export function recordVersionQuery(api: Api, docId: string) {
  return queryOptions({
    queryKey: ['record-version', docId],
    queryFn: ({ signal }) => api('recordVersion', { doc_id: docId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
