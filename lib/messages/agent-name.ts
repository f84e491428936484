import { fixedAgentOf } from '../agents.ts'
import type { Locale } from './locale.ts'
import { messagesOf } from './messages-of.ts'

/** @returns the name of a built-in agent; for another one that it is gone */
export function agentName(agentId: string, locale: Locale): string {
  const agent = fixedAgentOf(agentId)
  return agent ? messagesOf(locale).agents[agent.type].name : messagesOf(locale).chat.goneAgent
}
