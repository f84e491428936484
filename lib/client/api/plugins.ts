import 'client-only'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import type { toolRoutes } from '@/lib/contract/routes/tool-routes'
import type { Api } from './api'

export type PluginApi = Api<typeof pluginRoutes>
export type ToolApi = Api<typeof toolRoutes>
export type PluginPage = OutputOf<(typeof pluginRoutes)['pluginList']>

export interface PluginFilter {
  readonly keyword: string
  readonly sort: 'popular' | 'newest'
}

/** Plugins of one page. */
const pluginPageSize = 24

const listsKey = ['plugins', 'list'] as const
const pluginKey = (id: number) => ['plugins', 'one', id] as const
const toolsKey = (pluginId: number) => ['plugins', 'tools', pluginId] as const
const casesKey = (toolId: number) => ['plugins', 'cases', toolId] as const

const nextPage = ({ page, size, total }: PluginPage) => (page * size < total ? page + 1 : undefined)

/** The caller's own plugins, those changed last first. */
export function ownPluginsQuery(api: PluginApi) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, 'own'],
    queryFn: ({ pageParam, signal }) =>
      api('pluginList', { page: pageParam, size: pluginPageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}

/** Plugins that the caller may add to an agent: published ones and their own. */
export function addablePluginsQuery(api: PluginApi, { keyword, sort }: PluginFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, 'addable', keyword, sort],
    queryFn: ({ pageParam, signal }) =>
      api('pluginAddList', { keyword, sort, page: pageParam, size: pluginPageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
}

export function pluginQuery(api: PluginApi, id: number) {
  return queryOptions({
    queryKey: pluginKey(id),
    queryFn: ({ signal }) => api('pluginGet', { id }, { signal }),
    staleTime: 0,
  })
}

export function toolsQuery(api: ToolApi, pluginId: number) {
  return queryOptions({
    queryKey: toolsKey(pluginId),
    queryFn: ({ signal }) => api('toolList', { plugin_id: pluginId }, { signal }),
    staleTime: 0,
  })
}

export function casesQuery(api: ToolApi, toolId: number) {
  return queryOptions({
    queryKey: casesKey(toolId),
    queryFn: ({ signal }) => api('caseList', { tool_id: toolId }, { signal }),
    staleTime: 0,
  })
}

/** After a plugin or one of its tools was changed, published or deleted. */
export function refetchPlugin(queryClient: QueryClient, pluginId: number): void {
  void queryClient.invalidateQueries({ queryKey: pluginKey(pluginId) })
  void queryClient.invalidateQueries({ queryKey: toolsKey(pluginId) })
  refetchPluginLists(queryClient)
}

export function refetchPluginLists(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: listsKey })
}

/** After a case was saved, run or deleted. */
export function refetchCases(queryClient: QueryClient, toolId: number): void {
  void queryClient.invalidateQueries({ queryKey: casesKey(toolId) })
}
