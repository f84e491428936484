import 'server-only'
import type { FirstSquarePage } from '@/components/square/made-agents'
import { type SentPage, toSentPage } from '@/components/square/sent-agents'
import { serverApi } from '@/lib/client/api/server-api.server'
import { type SquareFilter, squarePageSize } from '@/lib/client/api/square'
import type { AgentSummary } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { squareRoutes } from '@/lib/contract/routes/square-routes'
import { orNull } from '../../or-null'

const firstPage = { page: 1, size: squarePageSize } as const

/** @returns the first page of the published agents, or null if the host did not answer */
export async function readSquare(filter: SquareFilter): Promise<FirstSquarePage | null> {
  const api = await serverApi(squareRoutes)
  const { category, keyword, sort } = filter
  const page = await orNull(api('squareList', { category_id: category, keyword, sort, ...firstPage }))
  return page && { filter, page: toSentPage({ ...page, list: page.list.map(withoutDetails) }) }
}

/** @returns the first page of the caller's own agents, or null if the host did not answer */
export async function readMyAgents(): Promise<SentPage | null> {
  const api = await serverApi(agentRoutes)
  const page = await orNull(api('myAgents', firstPage))
  return page && toSentPage(page)
}

/** Without what only the cards of one's own agents show. */
function withoutDetails(agent: AgentSummary): AgentSummary {
  return { ...agent, category: '', updated: 0 }
}
