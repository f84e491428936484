import type { AgentType } from '../lib/contract/frame.ts'
import type { Locale } from '../lib/messages/locale.ts'
import { messagesOf } from '../lib/messages/messages-of.ts'

/** What an agent says before anything is asked, and what it offers to be asked. */
export interface AgentProfile {
  readonly name: string
  readonly intro: string
  readonly greeting: { readonly text: string; readonly questions: string[] }
  readonly shortcuts: { readonly label: string; readonly text: string }[]
}

/** What of the models is set up. */
export interface SetUp {
  readonly model: boolean
  readonly imageEdit: boolean
}

/** The agents that the product brings along, in the language of the reader, as far as they are set up. */
export function agentProfile(agentId: string, locale: Locale, has?: SetUp): AgentProfile {
  const { agents, chat } = messagesOf(locale)
  const named: Readonly<Record<string, { readonly name: string; readonly intro: string }>> = agents
  const intros: Readonly<Record<string, string>> = chat.intros
  const lacks: Readonly<Record<string, string>> = chat.lacks
  // Editing needs a model of its own kind.
  const isLacking = has !== undefined && !(agentId === '005' ? has.imageEdit : has.model)
  const offers: Readonly<
    Record<string, Omit<AgentProfile, 'name' | 'intro' | 'greeting'> & { readonly questions: string[] }>
  > = chat.offers
  const { questions = [], shortcuts = [] } = offers[agentId] ?? {}
  return {
    name: named[agentId]?.name ?? agentId,
    intro: named[agentId]?.intro ?? '',
    greeting: {
      text: `${intros[agentId] ?? chat.intro}${isLacking ? (lacks[agentId] ?? '') : ''}`,
      questions,
    },
    shortcuts,
  }
}

/** Answered by a model alone. */
const needModel: ReadonlySet<AgentType> = new Set(['universal', 'coding'])

/** @returns the names of the settings without which an agent does not do what it is for, as far as they are not made */
export function missingSettings(
  type: AgentType,
  has: { readonly model: boolean; readonly image: boolean; readonly feeds: boolean },
): string[] {
  return [
    ...(needModel.has(type) && !has.model ? ['LLM_BASE_URL', 'LLM_MODEL'] : []),
    ...(type === 'text_to_image' && !has.image ? ['IMAGE_MODEL'] : []),
    ...(type === 'hot_terrier' && !has.feeds ? ['FEEDS'] : []),
  ]
}
