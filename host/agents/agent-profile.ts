import { fixedAgents } from '../../lib/agents.ts'
import type { AgentType } from '../../lib/contract/frames/frame.ts'
import { agentName } from '../../lib/messages/agent-name.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { ConfiguredServices } from '../models/configured-services.ts'

interface Suggestions {
  readonly questions?: readonly string[]
  readonly shortcuts?: readonly { readonly label: string; readonly text: string }[]
  /** About an attached file. */
  readonly starters?: readonly string[]
}

interface Greeting extends Suggestions {
  readonly text: string
  readonly lacks?: string
  readonly withModel?: Suggestions
}

export interface AgentProfile {
  readonly name: string
  readonly intro: string
  readonly greeting: { readonly text: string; readonly questions: string[] }
  readonly shortcuts: { readonly label: string; readonly text: string }[]
  readonly starters: string[]
}

/** The setting each agent needs for full function; a language model when not listed. */
const needs: Readonly<Record<string, keyof ConfiguredServices>> = {
  '004': 'image',
  // Editing needs its own kind of model.
  '005': 'imageEdit',
  '007': 'vision',
  '010': 'feeds',
}
/** Agents that can do nothing without it. */
const idleWithout: ReadonlySet<string> = new Set(['004', '010'])
/** Agents that only read Chinese without it. */
const chineseWithout: ReadonlySet<string> = new Set(['006'])

/** The built-in agents' profile in the user's language; it suggests only questions that can be answered. */
export function agentProfile(agentId: string, locale: Locale, has?: ConfiguredServices): AgentProfile {
  const { agents, agentGreetings } = messagesOf(locale)
  const known: Readonly<Record<string, { readonly intro: string }>> = agents
  const greetings: Readonly<Record<string, Greeting>> = agentGreetings
  const greeting: Greeting = greetings[agentId] ?? agentGreetings.custom
  const isLacking = has !== undefined && !has[needs[agentId] ?? 'model']
  const isSilent =
    isLacking && (idleWithout.has(agentId) || (locale !== 'zh-CN' && chineseWithout.has(agentId)))
  const suggestions = { ...greeting, ...(isLacking ? {} : greeting.withModel) }
  const { questions = [], shortcuts = [], starters = [] } = isSilent ? {} : suggestions

  return {
    name: agentName(agentId, locale),
    intro: known[agentId]?.intro ?? '',
    greeting: {
      text: `${greeting.text}${isLacking ? (greeting.lacks ?? '') : ''}`,
      questions: [...questions],
    },
    shortcuts: [...shortcuts],
    starters: [...starters],
  }
}

export function missingSettings(
  type: AgentType,
  has: Pick<ConfiguredServices, 'model' | 'image' | 'feeds'>,
): string[] {
  const needsModel = fixedAgents.some((each) => each.type === type && each.works === 'with_model')
  return [
    ...(needsModel && !has.model ? ['LLM_BASE_URL', 'LLM_MODEL'] : []),
    ...(type === 'text_to_image' && !has.image ? ['IMAGE_MODEL'] : []),
    ...(type === 'hot_terrier' && !has.feeds ? ['FEEDS'] : []),
  ]
}
