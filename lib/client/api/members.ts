import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { agentReviewRoutes } from '@/lib/contract/routes/agent-review-routes'
import type { MemberFilter, memberRoutes } from '@/lib/contract/routes/member-routes'
import type { Api } from './api'

type MembersApi = Api<typeof memberRoutes>
type ReviewApi = Api<typeof agentReviewRoutes>

/** Rows of a page of members, or of agents. */
export const consolePageRows = 10

export interface MembersQuery {
  readonly keyword: string
  readonly state: MemberFilter
  /** From 1. */
  readonly page: number
}

export interface AgentsQuery {
  readonly keyword: string
  readonly state: 'public' | 'taken_down'
  /** From 1. */
  readonly page: number
}

export const membersKey = ['console', 'members']
export const publicAgentsKey = ['console', 'agents']

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

export function listedAgentsQuery(api: ReviewApi, query: AgentsQuery) {
  return queryOptions({
    queryKey: [...publicAgentsKey, 'list', query],
    queryFn: ({ signal }) => api('agentPublicList', { ...query, size: consolePageRows }, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  })
}
