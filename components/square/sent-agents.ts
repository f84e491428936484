import type { SquarePage } from '@/lib/client/api/square'
import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'

/** What most agents of the square have in common, which is not sent with each of them. */
const usual = {
  agent_type: 'custom',
  desc: '',
  icon: '',
  status: agentStatus.published,
  category: '',
  updated: 0,
  is_mine: false,
  is_bound: false,
  works_without_model: false,
  allows_copy: false,
} as const satisfies Partial<AgentSummary>

type Usual = keyof typeof usual

/** An agent as it is sent with a page: without what is usual. */
type SentAgent = Omit<AgentSummary, Usual> & Partial<Pick<AgentSummary, Usual>>

/** A page of a list, as it is sent. */
export interface SentPage extends Omit<SquarePage, 'list'> {
  readonly list: readonly SentAgent[]
}

/** @returns the page without what is usual, and without what no card shows */
export function toSentPage({ list, ...page }: SquarePage): SentPage {
  return { ...page, list: list.map(toSentAgent) }
}

export function fromSentPage({ list, ...page }: SentPage): SquarePage {
  return { ...page, list: list.map((sent) => ({ ...usual, ...sent })) }
}

function toSentAgent(agent: AgentSummary): SentAgent {
  const { desc: _, icon: __, ...shown } = agent
  const unusual = Object.entries(shown).filter(
    ([name, value]) => !(name in usual) || value !== usual[name as Usual],
  )
  return Object.fromEntries(unusual) as SentAgent
}
