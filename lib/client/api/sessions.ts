import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import type { SearchPattern } from '@/lib/contract/frames/frame'
import type { RouteOutput } from '@/lib/contract/routes/http'
import type { Api } from './api'

const sessionsKey = ['sessions']
/** Local storage keys that notify other tabs of deletions and changes. */
const deletedKey = 'searches-deleted'
const changedKey = 'searches-changed'
/** Polling interval of a list with a running search, and maximum loaded pages for which it is polled. */
const runningRefetchMs = 5_000
const maxRefetchedPages = 2

type Page = RouteOutput<'sessionList'>

export interface SessionFilter {
  readonly keyword: string
  readonly pattern: SearchPattern | null
}

/** Search conversations, pinned first, then newest, page by page. */
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
  return data && data.pages.length <= maxRefetchedPages && data.pages.some(isUnderWay)
    ? runningRefetchMs
    : false
}

function isUnderWay({ list }: Page): boolean {
  return list.some(({ state }) => state === 'running')
}

const recentSessions = 5

export function recentSessionsQuery(api: Api) {
  return queryOptions({
    queryKey: [...sessionsKey, 'recent'],
    queryFn: ({ signal }) => api('sessionList', { offset: 0 }, { signal }),
    select: ({ list }) => list.slice(0, recentSessions),
    // Searches may have been made in other tabs.
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runningRefetchMs : false),
  })
}

export function foundSessionsQuery(api: Api, keyword: string) {
  return queryOptions({
    queryKey: [...sessionsKey, 'found', keyword],
    queryFn: ({ signal }) => api('sessionList', { offset: 0, keyword }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The chats with an agent, pinned first, then newest, page by page. */
export function chatListQuery(api: Api, agentId: string, keyword: string) {
  return infiniteQueryOptions({
    queryKey: [...sessionsKey, 'chats', agentId, keyword],
    queryFn: ({ pageParam, signal }) =>
      api('sessionList', { offset: pageParam, keyword, agent_id: agentId }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function dialogueListQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...sessionsKey, 'dialogues'],
    queryFn: ({ pageParam, signal }) => api('dialogueList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    refetchOnWindowFocus: true,
  })
}

export function foundMessagesQuery(api: Api, keyword: string) {
  return queryOptions({
    queryKey: [...sessionsKey, 'messages', keyword],
    queryFn: ({ signal }) => api('chatSearch', { keyword, offset: 0 }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function renameSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { readonly conversation_id: string; readonly title: string }) =>
      api('sessionRename', input),
    onSuccess: ({ title }, { conversation_id: id }) => announceChange(queryClient, { id, title }),
  })
}

export function pinSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: { readonly conversation_id: string; readonly is_pinned: boolean }) =>
      api('sessionPin', input),
    onSuccess: (_, { conversation_id: id, is_pinned }) => announceChange(queryClient, { id, is_pinned }),
  })
}

export function deleteSessionMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions<unknown, Error, string>({
    mutationFn: (id) => api('sessionDelete', { conversation_id: id }, { keepalive: true }),
    onSuccess: (_, id) => {
      queryClient.removeQueries({ queryKey: ['suggestions'] })
      return announceChange(queryClient, { id, isDeleted: true })
    },
  })
}

/** Deletes all searches and, if requested, their shared links; clears cached suggestions. */
export function deleteSessionsMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (isRevoking: boolean) => api('sessionDeleteAll', { revoke_shares: isRevoking }),
    onSuccess: async () => {
      persistentStorage.write(deletedKey, String(Date.now()))
      await dropSessions(queryClient)
    },
  })
}

/** Applies changes of searches in other tabs. @returns a function that unsubscribes */
export function followSessions(queryClient: QueryClient): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === deletedKey) void dropSessions(queryClient)
    if (key === changedKey && newValue) void applyChange(queryClient, JSON.parse(newValue) as SessionChange)
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

interface SessionChange {
  readonly id: string
  readonly title?: string
  readonly is_pinned?: boolean
  readonly isDeleted?: boolean
}

function announceChange(queryClient: QueryClient, change: SessionChange): Promise<void> {
  persistentStorage.write(changedKey, JSON.stringify({ ...change, at: Date.now() }))
  return applyChange(queryClient, change)
}

/** Updates the loaded lists; only short ones are refetched, since long ones need a call per page. */
async function applyChange(queryClient: QueryClient, change: SessionChange): Promise<void> {
  for (const list of ['list', 'chats'])
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: [...sessionsKey, list] },
      (data) => data && { ...data, pages: changePages(data.pages, change) },
    )
  await queryClient.invalidateQueries({
    queryKey: sessionsKey,
    predicate: ({ state }) => {
      const pages = (state.data as Partial<InfiniteData<Page>> | undefined)?.pages
      return pages === undefined || pages.length <= maxRefetchedPages
    },
  })
}

/** Later pages start one entry earlier for each removed entry before them. */
function changePages(pages: readonly Page[], { id, title, is_pinned, isDeleted }: SessionChange): Page[] {
  const isListed = pages.some(({ list }) => list.some(({ conversation_id }) => conversation_id === id))
  const removed = isDeleted === true && isListed ? 1 : 0
  return pages.map((page) => ({
    ...page,
    offset: page.offset - removed,
    ...(page.total === undefined ? {} : { total: page.total - removed }),
    list: page.list.flatMap((session) => {
      if (session.conversation_id !== id) return [session]
      if (isDeleted) return []
      return [
        {
          ...session,
          title: title ?? session.title,
          is_pinned: is_pinned ?? session.is_pinned,
        },
      ]
    }),
  }))
}

async function dropSessions(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['suggestions'] })
  await queryClient.resetQueries({ queryKey: sessionsKey })
}
