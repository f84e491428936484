import 'client-only'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { agentRoutes } from '@/lib/contract/routes/agent-routes'
import type { InputOf, OutputOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

export type AgentApi = Api<typeof agentRoutes>
export type AgentStanding = OutputOf<(typeof agentRoutes)['agentStatus']>
export type AgentVersion = OutputOf<(typeof agentRoutes)['agentVersions']>['list'][number]

const standingKey = (id: string) => ['agent-draft', id, 'status'] as const
const versionsKey = (id: string) => ['agent-draft', id, 'versions'] as const

/** Whether an own agent is published, in review, rejected or taken down. */
export function agentStandingQuery(api: AgentApi, id: string) {
  return queryOptions({
    queryKey: standingKey(id),
    queryFn: ({ signal }) => api('agentStatus', { id }, { signal }),
    // A review may end while the page is open.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** The versions of an own agent, newest first. */
export function agentVersionsQuery(api: AgentApi, id: string) {
  return infiniteQueryOptions({
    queryKey: versionsKey(id),
    queryFn: ({ pageParam, signal }) => api('agentVersions', { id, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, offset }) => (hasMore ? offset : undefined),
    staleTime: 0,
  })
}

/** The author's trial conversation with the draft, as it is when it is opened: its socket continues it. */
export function previewHistoryQuery(api: AgentApi, id: string) {
  return queryOptions({
    queryKey: ['agent-draft', id, 'preview'],
    queryFn: ({ signal }) => api('previewHistory', { agent_id: id, offset: 0 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function publishAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: InputOf<(typeof agentRoutes)['agentPublish']>) => api('agentPublish', input),
    onSettled: (_data, _error, { id }) => refetchAgent(queryClient, id),
  })
}

export function unpublishAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('agentUnpublish', { id }),
    onSettled: (_data, _error, id) => refetchAgent(queryClient, id),
  })
}

/** After its links have changed: an unpublished agent may be shared by link or private. */
export function refetchStanding(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: standingKey(id) })
}

function refetchAgent(queryClient: QueryClient, id: string): void {
  refetchStanding(queryClient, id)
  void queryClient.invalidateQueries({ queryKey: versionsKey(id) })
}

/** After a save: the list of versions has another one. */
export function refetchVersions(queryClient: QueryClient, id: string): void {
  void queryClient.invalidateQueries({ queryKey: versionsKey(id) })
}
