import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { persistentStorage } from '@/lib/device/browser-storage'
import type { SearchPattern } from '@/lib/contract/frame'
import type { RouteOutput } from '@/lib/contract/http'
import type { Api } from './api'

const sessionsKey = ['sessions']
/** Under these names in local storage stands when all searches were deleted last, and when one was changed, for other tabs. */
const deletedKey = 'searches-deleted'
const changedKey = 'searches-changed'
/** So often a list with a search that is under way is read again, while no more pages than this are loaded. */
const runningRefetchMs = 5_000
const mostRefetchedPages = 2

type Page = RouteOutput<'sessionList'>

export interface SessionFilter {
  readonly keyword: string
  /** null: however they were asked. */
  readonly pattern: SearchPattern | null
}

/** The conversations of the search, the pinned ones first, then the newest, page by page. */
export function sessionListQuery(api: Api, { keyword, pattern }: SessionFilter) {
  return infiniteQueryOptions({
    queryKey: [...sessionsKey, 'list', keyword, pattern],
    queryFn: ({ pageParam, signal }) =>
      api('sessionList', { offset: pageParam, keyword, ...(pattern ? { pattern } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => intervalOf(state.data),
  })
}

function intervalOf(data: InfiniteData<Page> | undefined): number | false {
  return data && data.pages.length <= mostRefetchedPages && data.pages.some(isUnderWay)
    ? runningRefetchMs
    : false
}

function isUnderWay({ list }: Page): boolean {
  return list.some(({ state }) => state === 'running')
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
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runningRefetchMs : false),
  })
}

/** Conversations of the search by a keyword, or the newest, for choosing one. */
export function foundSessionsQuery(api: Api, keyword: string) {
  return queryOptions({
    queryKey: [...sessionsKey, 'found', keyword],
    queryFn: ({ signal }) => api('sessionList', { offset: 0, keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Gives a search another title. */
export function renameSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { readonly conversation_id: string; readonly title: string }) =>
      api('sessionRename', input),
    onSuccess: () => announceChange(queryClient),
  })
}

/** Pins a search, or no longer. */
export function pinSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { readonly conversation_id: string; readonly is_pinned: boolean }) =>
      api('sessionPin', input),
    onSuccess: () => announceChange(queryClient),
  })
}

/** Deletes one search with everything in it. */
export function deleteSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions<unknown, Error, string>({
    mutationFn: (id) => api('sessionDelete', { conversation_id: id }, { keepalive: true }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['suggestions'] })
      return announceChange(queryClient)
    },
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

/** Follows what becomes of searches in other tabs. @returns what ends it */
export function followSessions(queryClient: QueryClient): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === deletedKey) void dropSessions(queryClient)
    if (key === changedKey) void queryClient.invalidateQueries({ queryKey: sessionsKey })
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

/** Waits until the lists are as they are now, so that what was changed does not show its former state meanwhile. */
async function announceChange(queryClient: QueryClient): Promise<void> {
  persistentStorage.write(changedKey, String(Date.now()))
  await queryClient.invalidateQueries({ queryKey: sessionsKey })
}

async function dropSessions(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['suggestions'] })
  await queryClient.resetQueries({ queryKey: sessionsKey })
}
