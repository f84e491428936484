import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { agentReviewRoutes } from '@/lib/contract/routes/agent-review-routes'
import type { MemberFilter, memberRoutes } from '@/lib/contract/routes/member-routes'
import type { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import type { Api } from './api'

type MembersApi = Api<typeof memberRoutes>
type ReviewApi = Api<typeof agentReviewRoutes>
type PluginApi = Api<typeof pluginRoutes>

/** Rows of a page of members, agents or plugins. */
export const consolePageRows = 10

export interface MembersQuery {
  readonly keyword: string
  readonly state: MemberFilter
  /** From 1. */
  readonly page: number
}

/** Of agents, or of plugins. */
export interface ListedQuery {
  readonly keyword: string
  readonly state: 'public' | 'taken_down'
  /** From 1. */
  readonly page: number
}

export const membersKey = ['console', 'members']
export const publicAgentsKey = ['console', 'agents']
export const publicPluginsKey = ['console', 'plugins']

const always = { staleTime: 0, retry: false } as const

export function memberListQuery(api: MembersApi, query: MembersQuery) {
  return queryOptions({
    queryKey: [...membersKey, 'list', query],
    queryFn: ({ signal }) => api('memberList', { ...query, size: consolePageRows }, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  })
}

export function memberDetailQuery(api: MembersApi, uid: string) {
  return queryOptions({
    queryKey: [...membersKey, 'detail', uid],
    queryFn: ({ signal }) => api('memberDetail', { uid }, { signal }),
    ...always,
  })
}

/** Versions of agents that wait for an operator. */
export function agentReviewsQuery(api: ReviewApi) {
  return queryOptions({
    queryKey: [...publicAgentsKey, 'review'],
    queryFn: ({ signal }) => api('agentReviewList', {}, { signal }),
    ...always,
  })
}

export function listedAgentsQuery(api: ReviewApi, query: ListedQuery) {
  return queryOptions({
    queryKey: [...publicAgentsKey, 'list', query],
    queryFn: ({ signal }) => api('agentPublicList', { ...query, size: consolePageRows }, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  })
}

export function listedPluginsQuery(api: PluginApi, query: ListedQuery) {
  return queryOptions({
    queryKey: [...publicPluginsKey, 'list', query],
    queryFn: ({ signal }) => api('pluginPublicList', { ...query, size: consolePageRows }, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  })
}
