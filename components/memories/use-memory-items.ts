import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agentMemoryQuery, deleteAgentMemoryMutation } from '@/lib/client/api/agent-memories'
import { useApi } from '@/lib/client/api/api-context'
import { deleteMemoryMutation, memoriesQuery } from '@/lib/client/api/memories'
import { agentMemoryRoutes } from '@/lib/contract/routes/agent-memory-routes'
import { type Memory, memoryRoutes } from '@/lib/contract/routes/memory-routes'

/** @returns what is remembered, by an agent made by a member if one is named; undefined until it is known */
export function useMemoryItems(agentId?: string): readonly Memory[] | undefined {
  const isOfAgent = agentId !== undefined
  const own = useQuery({ ...memoriesQuery(useApi(memoryRoutes)), enabled: !isOfAgent })
  const ofAgent = useQuery({
    ...agentMemoryQuery(useApi(agentMemoryRoutes), agentId ?? ''),
    enabled: isOfAgent,
  })
  return (isOfAgent ? ofAgent : own).data?.list
}

/** @returns the mutation that deletes one memory, and the name under which its undo is kept */
export function useMemoryDeletion(agentId?: string) {
  const queryClient = useQueryClient()
  const own = deleteMemoryMutation(useApi(memoryRoutes), queryClient)
  const ofAgent = deleteAgentMemoryMutation(useApi(agentMemoryRoutes), queryClient, agentId ?? '')
  return agentId === undefined
    ? { name: 'memories', mutation: own }
    : { name: `memories of ${agentId}`, mutation: ofAgent }
}
