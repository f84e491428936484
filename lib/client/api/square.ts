import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { AgentCategory } from '@/lib/contract/made-agent'
import type { agentRoutes } from '@/lib/contract/routes/agent-routes'
import type { InputOf, OutputOf } from '@/lib/contract/routes/route'
import type { SquareSort, squareRoutes } from '@/lib/contract/routes/square-routes'
import type { Api } from './api'

type SquareApi = Api<typeof squareRoutes>
type AgentApi = Api<typeof agentRoutes>

export type SquarePage = OutputOf<(typeof squareRoutes)['squareList']>
export type TemplatePage = OutputOf<(typeof squareRoutes)['templateList']>

export interface SquareFilter {
  readonly category: AgentCategory | ''
  readonly keyword: string
  readonly sort: SquareSort
}

/** Agents of one page. */
export const squarePageSize = 20

const squareKey = ['square']
const myAgentsKey = ['my-agents']

interface Page {
  readonly page: number
  readonly size: number
  readonly total: number
}

const nextPage = ({ page, size, total }: Page) => (page * size < total ? page + 1 : undefined)

/** Published agents of a category, page by page. */
export function squareListQuery(api: SquareApi, { category, keyword, sort }: SquareFilter) {
  return infiniteQueryOptions({
    queryKey: [...squareKey, category, keyword, sort],
    queryFn: ({ pageParam, signal }) =>
      api(
        'squareList',
        { category_id: category, keyword, sort, page: pageParam, size: squarePageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

/** The user's own agents, and those joined by a link. @param keyword part of a name or introduction; '' for all */
export function myAgentsQuery(api: AgentApi, keyword = '') {
  return infiniteQueryOptions({
    queryKey: [...myAgentsKey, keyword],
    queryFn: ({ pageParam, signal }) =>
      api('myAgents', { keyword, page: pageParam, size: squarePageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
}

/** Own and joined agents by a word, for a list of few rows. */
export function foundAgentsQuery(api: AgentApi, keyword: string, size: number) {
  return queryOptions({
    queryKey: [...myAgentsKey, 'found', keyword],
    queryFn: ({ signal }) => api('myAgents', { keyword, page: 1, size }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function templateListQuery(api: SquareApi, category: string, keyword: string) {
  return infiniteQueryOptions({
    queryKey: ['templates', category, keyword],
    queryFn: ({ pageParam, signal }) =>
      api(
        'templateList',
        { category_id: category, keyword, page: pageParam, size: squarePageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

/** A new draft from filled-in texts. */
export function createAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: InputOf<(typeof agentRoutes)['agentCreateAdvanced']>) =>
      api('agentCreateAdvanced', input),
    onSuccess: () => refreshAgents(queryClient),
  })
}

export function copyAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('agentCopy', { id }),
    onSuccess: () => refreshAgents(queryClient),
  })
}

export function unpublishAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('agentUnpublish', { id }),
    onSuccess: () => refreshAgents(queryClient),
  })
}

export function deleteAgentMutation(api: AgentApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) => api('agentDelete', { id }),
    onSuccess: () => refreshAgents(queryClient),
  })
}

export function refreshMyAgents(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: myAgentsKey })
}

async function refreshAgents(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: squareKey }), refreshMyAgents(queryClient)])
}
