import type { AgentType } from '../../lib/contract/frames/frame.ts'

/**
 * The agents that use what is remembered of a member and learn from what they say. The companion has memories of its
 * own accord; messages to the other agents are about a file, an image, a text; agents of other people never take part.
 */
const rememberingAgents: ReadonlySet<string> = new Set<AgentType>([
  'universal',
  'writing',
  'coding',
  'tutor',
  'travel',
  'career',
])

export function isRememberingAgent(agentType: string): boolean {
  return rememberingAgents.has(agentType)
}
