import 'server-only'
import type { FirstSquarePage } from '@/components/square/made-agents'
import { serverApi } from '@/lib/client/api/server-api.server'
import { type MyAgentsPage, type SquareFilter, squarePageSize } from '@/lib/client/api/square'
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
  return page && { filter, page: { ...page, list: page.list.map(toCard) } }
}

/** @returns the first page of the caller's own agents, or null if the host did not answer */
export async function readMyAgents(): Promise<MyAgentsPage | null> {
  const api = await serverApi(agentRoutes)
  const page = await orNull(api('myAgents', firstPage))
  return page && { ...page, list: page.list.map(toCard) }
}

/** Without what no card shows: the list is sent with the page. */
function toCard(agent: AgentSummary): AgentSummary {
  return { ...agent, desc: '', icon: '' }
}
