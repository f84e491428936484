import type { SearchPlan } from '../../answers/plan-search.ts'
import { revealsMemory } from '../../context/reveals-memory.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'

type Asked = Pick<TurnRequest, 'question' | 'history' | 'memories'>

/** Whether a query contains what is only known from memories: an earlier answer may have mentioned them. */
export function revealsMemories(query: string, { question, history, memories = [] }: Asked): boolean {
  const said = [...history.map((exchange) => exchange.question), question].join('\n')
  return memories.length > 0 && revealsMemory(query, memories, said)
}

/** @returns the queries without those that contain memories */
export function queriesWithoutMemories(queries: readonly string[], asked: Asked): string[] {
  return queries.filter((query) => !revealsMemories(query, asked))
}

/** @returns the plan without queries that contain memories */
export function planWithoutMemories(plan: SearchPlan | null, asked: Asked): SearchPlan | null {
  if (!plan) return null
  const { question, queries } = plan
  return {
    ...plan,
    question: question !== null && revealsMemories(question, asked) ? null : question,
    queries: queriesWithoutMemories(queries, asked),
  }
}
