import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/client/api/api-context'
import { listedAgentsQuery } from '@/lib/client/api/members'
import { agentReviewRoutes } from '@/lib/contract/routes/agent-review-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { ListedKind } from '../listed/listed-kind'
import { useAgentDecisions } from './use-agent-decisions'

const agents: Omit<ListedKind, 'texts'> = {
  pathOf: paths.consoleAgents,
  hrefOf: ({ id }) => paths.chat('custom', id),
  useList: (query) => useQuery(listedAgentsQuery(useApi(agentReviewRoutes), query)),
  useActs: useAgentDecisions,
}

/** Public agents, and those that were taken down. */
export function useListedAgents(): ListedKind {
  return { texts: useTexts('publicAgents'), ...agents }
}
