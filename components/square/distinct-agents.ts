import type { AgentSummary } from '@/lib/contract/made-agent'

/** The agents of all pages, each once: between two requests the most used ones may change. */
export function distinctAgents(
  pages: readonly { readonly list: readonly AgentSummary[] }[] = [],
): readonly AgentSummary[] {
  return [...new Map(pages.flatMap(({ list }) => list.map((agent) => [agent.id, agent]))).values()]
}
