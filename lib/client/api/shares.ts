import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ShareQuery, shareRoutes } from '@/lib/contract/routes/share-routes'
import type { Api } from './api'

const listKey = ['shares', 'list']

export function sharePreviewQuery(api: Api<typeof shareRoutes>, conversationId: string) {
  return queryOptions({
    queryKey: ['shares', 'preview', conversationId],
    queryFn: ({ signal }) => api('sharePreview', { conversation_id: conversationId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Creates a public snapshot of a conversation, or changes the expiry of the link to the same state. */
export function shareMutation(api: Api<typeof shareRoutes>, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: ShareQuery<'shareLink'>) => api('shareLink', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

export function shareListQuery(api: Api<typeof shareRoutes>) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api('shareList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

export function revokeShareMutation(api: Api<typeof shareRoutes>, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('shareRevoke', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
