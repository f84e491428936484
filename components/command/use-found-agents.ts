import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useApi } from '@/lib/client/api/api-context'
import { foundAgentsQuery } from '@/lib/client/api/square'
import { agentPagePath } from '@/lib/client/page/agent-page-path'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import type { CommandEntry } from './command-entries'

const agentsShown = 6

/** @returns the member's own agents and those joined by a link whose texts contain the keyword, few of them */
export function useFoundAgents(keyword: string, isAsked: boolean) {
  const router = useRouter()
  const { data, isFetching } = useQuery({
    ...foundAgentsQuery(useApi(agentRoutes), keyword, agentsShown),
    enabled: isAsked,
    retry: false,
  })
  const entries = (isAsked ? (data?.list ?? []) : []).map(
    (agent): CommandEntry => ({
      id: `agent-${agent.id}`,
      group: 'agents',
      label: agent.name,
      detail: agent.intro,
      glyph: agent.avatar.glyph,
      run: () => router.push(agentPagePath(agent)),
    }),
  )
  return { entries, isFetching }
}
