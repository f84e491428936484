import { useQuery } from '@tanstack/react-query'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'

/** @returns whether length and tone of texts can be chosen, and parts rewritten: requires a model */
export function useIsStyled(agentId: string | undefined, hasStyle = false): boolean {
  const { data } = useQuery({
    ...agentConfigQuery(useApi(), agentId),
    enabled: hasStyle && agentId !== undefined,
  })
  return hasStyle && (data?.models?.length ?? 0) > 0
}
