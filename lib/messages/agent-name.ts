import type { Locale } from './locale.ts'
import { messagesOf } from './messages-of.ts'

/** @returns the name of a built-in agent; for another one that it is gone */
export function agentName(agentId: string, locale: Locale): string {
  const named: Readonly<Record<string, { readonly name: string }>> = messagesOf(locale).agents
  return named[agentId]?.name ?? messagesOf(locale).chat.goneAgent
}
