import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatTools, chatToolRoutes, LastingGrant } from '@/lib/contract/routes/chat-tool-routes'
import type { NameIn, QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type ChatToolApi = Api<typeof chatToolRoutes>
type ChoosingCall = Extract<
  NameIn<typeof chatToolRoutes>,
  'chatToolAdd' | 'chatToolDelete' | 'chatToolServers'
>
type Change = {
  [Name in ChoosingCall]: {
    readonly name: Name
    readonly input: QueryOf<(typeof chatToolRoutes)[Name]>
  }
}[ChoosingCall]

const key = ['chat-tools']

/** The plugins and servers that the universal agent may use. */
export function chatToolsQuery(api: ChatToolApi) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api('chatToolList', {}, { signal }),
    staleTime: 0,
  })
}

/** Changes them, one change after another, and shows what is chosen then. */
export function changeChatTools(api: ChatToolApi, queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'chat-tools' },
    mutationFn: ({ name, input }: Change): Promise<ChatTools> => api(name, input),
    onSuccess: async (chosen: ChatTools) => {
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, chosen)
    },
  })
}

const grantsKey = ['tool-grants']

/** The tools that the member always allows, of all agents. */
export function toolGrantsQuery(api: ChatToolApi) {
  return queryOptions({
    queryKey: grantsKey,
    queryFn: async ({ signal }) => (await api('toolGrantList', {}, { signal })).list,
    staleTime: 0,
  })
}

export function revokeGrant(api: ChatToolApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ agent_id, subject }: LastingGrant) => api('toolGrantRevoke', { agent_id, subject }),
    onSuccess: async ({ list }) => {
      await queryClient.cancelQueries({ queryKey: grantsKey })
      queryClient.setQueryData(grantsKey, list)
    },
  })
}
