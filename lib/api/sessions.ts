import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { persistentStorage } from '@/lib/device/browser-storage'
import type { Api } from './api'

const sessionsKey = ['sessions']
/** Under this name in local storage stands when all searches were deleted last, for other tabs. */
const deletedKey = 'searches-deleted'

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
    select: ({ list }) => list.slice(0, recentSessions),
    // Other tabs search as well.
    refetchOnWindowFocus: true,
  })
}

/** Deletes all searches and, if requested, the links that were shared of them; cached suggestions are dropped. */
export function deleteSessionsMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (isRevoking: boolean) => api('sessionDeleteAll', { revoke_shares: isRevoking }),
    onSuccess: async () => {
      persistentStorage.write(deletedKey, String(Date.now()))
      await dropSessions(queryClient)
    },
  })
}

/** Follows the deletion of all searches in other tabs. @returns what ends it */
export function followDeletedSessions(queryClient: QueryClient): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === deletedKey) void dropSessions(queryClient)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

async function dropSessions(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['suggestions'] })
  await queryClient.resetQueries({ queryKey: sessionsKey })
}
