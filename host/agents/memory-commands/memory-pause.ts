import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { distressTurns } from '../../members/memories/memories.ts'
import { showsDistress } from '../companion/distress.ts'

/** Whether a message is excluded from the memory, because it or one shortly before shows distress. */
export function isMemoryPaused({ question, history }: Pick<TurnRequest, 'question' | 'history'>): boolean {
  const earlier = history.slice(-distressTurns).map((exchange) => exchange.question)
  return [question, ...earlier].some(showsDistress)
}
