import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

/** Makes a public snapshot of a conversation. */
export function shareMutation(api: Api) {
  return mutationOptions({
    mutationFn: (conversationId: string) => api('shareLink', { conversation_id: conversationId }),
  })
}

/** A public snapshot; it never changes. */
export function sharedSnapshotQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['shared', id],
    queryFn: ({ signal }) => api('sharedSnapshot', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
