import { type FixedAgent, needsModel } from '../../../lib/agents.ts'
import { type AgentSummary, agentStatus } from '../../../lib/contract/made-agent.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { iconName, iconUrl } from '../../../lib/text/agent-avatar.ts'

/** @returns a built-in agent in the form of those that members made: everybody may use it, nobody owns it */
export function presentFixedAgent(agent: FixedAgent, locale: Locale): AgentSummary {
  const { id, type, tone, glyph } = agent
  const { name, intro } = messagesOf(locale).agents[type]
  return {
    id,
    agent_type: type,
    name,
    intro,
    desc: intro,
    icon: iconUrl(iconName({ tone, glyph })),
    avatar: { tone, glyph },
    status: agentStatus.published,
    category: '',
    author: '',
    uses: 0,
    updated: 0,
    is_mine: false,
    is_bound: false,
    works_without_model: !needsModel(agent),
    allows_copy: false,
  }
}
