import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AgentMemory, agentMemoryRoutes } from '@/lib/contract/routes/agent-memory-routes'
import type { Api } from './api'
import { memoriesKey } from './memories-key'

type AgentMemoriesApi = Api<typeof agentMemoryRoutes>

/** Below the key of all memories, so that what invalidates those also does these. */
const listKey = [...memoriesKey, 'agents']
const keyOf = (agentId: string) => [...memoriesKey, 'agent', agentId]

/** What one agent remembers of the member. Chat messages also change it, so it is fetched on each display. */
export function agentMemoryQuery(api: AgentMemoriesApi, agentId: string) {
  return queryOptions({
    queryKey: keyOf(agentId),
    queryFn: ({ signal }) => api('agentMemory', { agent_id: agentId }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** The agents that remember something of the member, or may. */
export function rememberingAgentsQuery(api: AgentMemoriesApi) {
  return queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => api('agentMemories', {}, { signal }),
    staleTime: 0,
  })
}

export function agentMemorySettingMutation(api: AgentMemoriesApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (isOn: boolean) => api('agentMemorySetting', { agent_id: agentId, isOn }),
    onSuccess: (memory) => show(queryClient, agentId, memory),
  })
}

export function clearAgentMemoryMutation(api: AgentMemoriesApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: () => api('agentMemoryClear', { agent_id: agentId }),
    onSuccess: (memory) => show(queryClient, agentId, memory),
  })
}

export function deleteAgentMemoryMutation(api: AgentMemoriesApi, queryClient: QueryClient, agentId: string) {
  return mutationOptions({
    mutationFn: (id: string): Promise<unknown> =>
      api('agentMemoryDelete', { agent_id: agentId, id }, { keepalive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: memoriesKey }),
  })
}

function show(queryClient: QueryClient, agentId: string, memory: AgentMemory): Promise<void> {
  queryClient.setQueryData(keyOf(agentId), memory)
  return queryClient.invalidateQueries({ queryKey: listKey })
}
