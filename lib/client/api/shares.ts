import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ShareQuery, shareRoutes } from '@/lib/contract/routes/share-routes'
import type { Api } from './api'

const listKey = ['shares', 'list']

/** What a link to a conversation would show now. */
export function sharePreviewQuery(api: Api<typeof shareRoutes>, conversationId: string) {
  return queryOptions({
    queryKey: ['shares', 'preview', conversationId],
    queryFn: ({ signal }) => api('sharePreview', { conversation_id: conversationId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Makes a public snapshot of a conversation, or gives the link of the same state another end. */
export function shareMutation(api: Api<typeof shareRoutes>, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: ShareQuery<'shareLink'>) => api('shareLink', input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}

/** The links that this person has shared, the newest first, page by page. */
export function shareListQuery(api: Api<typeof shareRoutes>) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api('shareList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

/** Takes a link back. */
export function revokeShareMutation(api: Api<typeof shareRoutes>, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('shareRevoke', { id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  })
}
