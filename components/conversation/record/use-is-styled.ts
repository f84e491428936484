import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/client/api/api-context'
import { agentConfigQuery } from '@/lib/client/api/agent-config'

/** @returns whether texts are written as they are wanted, and rewritten in parts: where they are asked for and there is a model */
export function useIsStyled(agentId: string | undefined, hasStyle = false): boolean {
  const { data } = useQuery({
    ...agentConfigQuery(useApi(), agentId),
    enabled: hasStyle && agentId !== undefined,
  })
  return hasStyle && (data?.models?.length ?? 0) > 0
}
