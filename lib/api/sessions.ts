import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from './api'

const listKey = ['sessions', 'list']

/** The conversations of the search, newest first, page by page. */
export function sessionListQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => api('sessionList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

/** Deletes all searches and, if requested, the links that were shared of them; cached suggestions are dropped. */
export function deleteSessionsMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (isRevoking: boolean) => api('sessionDeleteAll', { revoke_shares: isRevoking }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['suggestions'] })
      await queryClient.resetQueries({ queryKey: listKey })
    },
  })
}
