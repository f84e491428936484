import 'client-only'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { McpServer } from '@/lib/contract/mcp/mcp-server'
import type { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import type { Api } from './api'

const serversKey = ['mcp-servers']

/** The member's servers, with their tools. */
export function mcpServersQuery(api: Api<typeof mcpRoutes>) {
  return queryOptions({
    queryKey: serversKey,
    queryFn: async ({ signal }) => (await api('mcpList', {}, { signal })).list,
  })
}

/** The names of the servers that this site provides. */
export function mcpOffersQuery(api: Api<typeof mcpRoutes>) {
  return queryOptions({
    queryKey: ['mcp-offers'],
    queryFn: async ({ signal }) => (await api('mcpOffers', {}, { signal })).names,
  })
}

/** Shows a server as a call has returned it; a new one is the last. A list that was asked for before is dropped. */
export async function showServer(queryClient: QueryClient, server: McpServer): Promise<void> {
  await queryClient.cancelQueries({ queryKey: serversKey })
  const list = queryClient.getQueryData<readonly McpServer[]>(serversKey)
  if (!list) return queryClient.invalidateQueries({ queryKey: serversKey })
  const isKnown = list.some(({ id }) => id === server.id)
  queryClient.setQueryData<readonly McpServer[]>(
    serversKey,
    isKnown ? list.map((each) => (each.id === server.id ? server : each)) : [...list, server],
  )
}

export function dropServer(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<readonly McpServer[]>(serversKey, (list = []) =>
    list.filter((each) => each.id !== id),
  )
}
