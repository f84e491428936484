import 'client-only'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  KnowledgeFile,
  knowledgeAnswerRoutes,
  knowledgeRoutes,
} from '@/lib/contract/routes/knowledge-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type KnowledgeApi = Api<typeof knowledgeRoutes>
type Listed = OutputOf<(typeof knowledgeRoutes)['knowledgeList']>

const listKey = (agentId: string) => ['knowledge', agentId] as const
const chunksKey = (fileId: string) => ['knowledge-chunks', fileId] as const
/** Polling interval while a file is being read. */
const lookMs = 2_000

export function isBeingRead({ state }: Pick<KnowledgeFile, 'state'>): boolean {
  return state === 'waiting' || state === 'parsing' || state === 'indexing'
}

/** The files of an own agent, newest first, polled in a visible window while one is being read. */
export function knowledgeQuery(api: KnowledgeApi, agentId: string) {
  return queryOptions({
    queryKey: listKey(agentId),
    queryFn: ({ signal }) => api('knowledgeList', { agent_id: agentId }, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.list.some(isBeingRead) ? lookMs : false,
  })
}

/** The passages of one file, in its order. */
export function knowledgeChunksQuery(api: KnowledgeApi, fileId: string) {
  return infiniteQueryOptions({
    queryKey: chunksKey(fileId),
    queryFn: ({ pageParam, signal }) =>
      api('knowledgeChunks', { file_id: fileId, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, offset }) => (hasMore ? offset : undefined),
    staleTime: 0,
  })
}

/** What a question finds in an own agent's knowledge; no request for ''. */
export function knowledgeTryQuery(
  api: Api<typeof knowledgeAnswerRoutes>,
  input: { readonly agent_id: string; readonly question: string; readonly top_k: number },
) {
  return queryOptions({
    queryKey: ['knowledge-try', input],
    queryFn: ({ signal }) => api('knowledgeTry', input, { signal }),
    enabled: input.question !== '',
    staleTime: 0,
    retry: false,
  })
}

export function refetchKnowledge(queryClient: QueryClient, agentId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey(agentId) })
}

export function addLinkMutation(api: KnowledgeApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (url: string) => api('knowledgeLink', { agent_id: agentId, url }),
    onSuccess: () => refetchKnowledge(queryClient, agentId),
  })
}

export function reparseMutation(api: KnowledgeApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (file_id: string) => api('knowledgeReparse', { file_id }),
    ...changed(queryClient, agentId),
  })
}

/** Stops the recognition of a file's text. */
export function stopKnowledgeMutation(api: KnowledgeApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (file_id: string) => api('knowledgeStop', { file_id }),
    ...changed(queryClient, agentId),
  })
}

/** Has a file read again with its hidden content, or without. */
export function chooseHiddenKnowledgeMutation(api: KnowledgeApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (choice: { readonly file_id: string; readonly include: boolean }) =>
      api('knowledgeHidden', choice),
    ...changed(queryClient, agentId),
  })
}

function changed(queryClient: QueryClient, agentId: string) {
  return {
    onSuccess: (file: KnowledgeFile) => {
      changeList(queryClient, agentId, (list) =>
        list.map((each) => (each.file_id === file.file_id ? file : each)),
      )
      queryClient.removeQueries({ queryKey: chunksKey(file.file_id) })
    },
    onSettled: () => refetchKnowledge(queryClient, agentId),
  }
}

export function deleteKnowledgeMutation(api: KnowledgeApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions<unknown, Error, string>({
    // Sent when the page is left as well.
    mutationFn: (file_id: string) => api('knowledgeDelete', { file_id }, { keepalive: true }),
    onSuccess: (_data, fileId) =>
      changeList(queryClient, agentId, (list) => list.filter((each) => each.file_id !== fileId)),
    onSettled: () => refetchKnowledge(queryClient, agentId),
  })
}

function changeList(
  queryClient: QueryClient,
  agentId: string,
  change: (list: readonly KnowledgeFile[]) => KnowledgeFile[],
): void {
  queryClient.setQueryData<Listed>(
    listKey(agentId),
    (listed) => listed && { ...listed, list: change(listed.list) },
  )
}
