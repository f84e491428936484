import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatTools, chatToolRoutes } from '@/lib/contract/routes/chat-tool-routes'
import type { NameIn, QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type ChatToolApi = Api<typeof chatToolRoutes>
type Change = {
  [Name in Exclude<NameIn<typeof chatToolRoutes>, 'chatToolList'>]: {
    readonly name: Name
    readonly input: QueryOf<(typeof chatToolRoutes)[Name]>
  }
}[Exclude<NameIn<typeof chatToolRoutes>, 'chatToolList'>]

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
