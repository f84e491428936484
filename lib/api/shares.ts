import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api'

/** Makes a public snapshot of a conversation. */
export function shareMutation(api: Api) {
  return mutationOptions({
    mutationFn: (conversationId: string) => api('shareLink', { conversation_id: conversationId }),
  })
}

const listKey = ['shares', 'list']

/** The links that this person has shared, the newest first, page by page. */
export function shareListQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api('shareList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

/** Takes a link back. */
export function revokeShareMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('shareRevoke', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
