import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from './api'

const sessionsKey = ['sessions']

/** The conversations of the search, newest first, page by page. */
export function sessionListQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...sessionsKey, 'list'],
    queryFn: ({ pageParam, signal }) => api('sessionList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
  })
}

const recentSessions = 5

/** The newest conversations of the search, for the sidebar. */
export function recentSessionsQuery(api: Api) {
  return queryOptions({
    queryKey: [...sessionsKey, 'recent'],
    queryFn: ({ signal }) => api('sessionList', { offset: 0 }, { signal }),
    select: ({ datalist }) => datalist.slice(0, recentSessions),
  })
}

/** Deletes all searches and, if requested, the links that were shared of them; cached suggestions are dropped. */
export function deleteSessionsMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (isRevoking: boolean) => api('sessionDeleteAll', { revoke_shares: isRevoking }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: ['suggestions'] })
      await queryClient.resetQueries({ queryKey: sessionsKey })
    },
  })
}
