import { fixedAgentOf } from '../../../lib/agents.ts'
import { avatarUrl } from '../../../lib/text/agent-avatar.ts'

/** @returns the icon of a built-in agent as a `data:` URL; '' for others */
export function agentIcon(agentId: string): string {
  const agent = fixedAgentOf(agentId)
  return agent ? avatarUrl(agent) : ''
}
