import type { AgentType } from '../../lib/contract/frames/frame.ts'
import { agentName } from '../../lib/messages/agent-name.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { ConfiguredServices } from '../models/configured-services.ts'

interface Offers {
  readonly questions: readonly string[]
  readonly shortcuts: readonly { readonly label: string; readonly text: string }[]
  /** Suggested questions about an attached file. */
  readonly starters?: readonly string[]
}

/** With suggestions that replace these when everything is configured. */
type OffersByModel = Offers & { readonly withModel?: Partial<Offers> }

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
const chineseWithout: ReadonlySet<string> = new Set(['006', '015'])
const nothing: Offers = { questions: [], shortcuts: [] }

/**
 * The built-in agents' profile in the user's language, limited to what is configured: questions that cannot be
 * answered are not suggested.
 */
export function agentProfile(agentId: string, locale: Locale, has?: ConfiguredServices): AgentProfile {
  const { agents, chat } = messagesOf(locale)
  const known: Readonly<Record<string, { readonly intro: string }>> = agents
  const intros: Readonly<Record<string, string>> = chat.intros
  const lacks: Readonly<Record<string, string>> = chat.lacks
  const isLacking = has !== undefined && !has[needs[agentId] ?? 'model']
  const { questions, shortcuts, starters = [] } = offersOf(agentId, locale, isLacking)

  return {
    name: agentName(agentId, locale),
    intro: known[agentId]?.intro ?? '',
    greeting: {
      text: `${intros[agentId] ?? chat.intro}${isLacking ? (lacks[agentId] ?? '') : ''}`,
      questions: [...questions],
    },
    shortcuts: [...shortcuts],
    starters: [...starters],
  }
}

function offersOf(agentId: string, locale: Locale, isLacking: boolean): Offers {
  const offers: Readonly<Record<string, OffersByModel>> = messagesOf(locale).chat.offers
  const { withModel, ...always }: OffersByModel = offers[agentId] ?? nothing
  if (!isLacking) return { ...always, ...withModel }
  const isSilent = idleWithout.has(agentId) || (locale !== 'zh-CN' && chineseWithout.has(agentId))
  return isSilent ? nothing : always
}

const needModel: ReadonlySet<AgentType> = new Set(['universal', 'coding'])

/** @returns the names of the missing settings that an agent needs for its main function */
export function missingSettings(
  type: AgentType,
  has: Pick<ConfiguredServices, 'model' | 'image' | 'feeds'>,
): string[] {
  return [
    ...(needModel.has(type) && !has.model ? ['LLM_BASE_URL', 'LLM_MODEL'] : []),
    ...(type === 'text_to_image' && !has.image ? ['IMAGE_MODEL'] : []),
    ...(type === 'hot_terrier' && !has.feeds ? ['FEEDS'] : []),
  ]
}
