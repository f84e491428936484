import type { AgentType } from '../../lib/contract/frames/frame.ts'
import { agentName } from '../../lib/messages/agent-name.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { SetUp } from '../models/set-up.ts'

/** What is offered to be asked. */
interface Offers {
  readonly questions: readonly string[]
  readonly shortcuts: readonly { readonly label: string; readonly text: string }[]
  /** About a file that is brought. */
  readonly starters?: readonly string[]
}

/** With what is offered instead where all is set up. */
type OffersByModel = Offers & { readonly withModel?: Partial<Offers> }

/** What an agent says before anything is asked, and what it offers to be asked. */
export interface AgentProfile {
  readonly name: string
  readonly intro: string
  readonly greeting: { readonly text: string; readonly questions: string[] }
  readonly shortcuts: { readonly label: string; readonly text: string }[]
  readonly starters: string[]
}

/** What an agent needs for all that it can do; a language model where it is not among these. */
const needs: Readonly<Record<string, keyof SetUp>> = {
  '004': 'image',
  // Editing needs a model of its own kind.
  '005': 'imageEdit',
  '007': 'vision',
  '010': 'feeds',
}
/** Those that can do nothing without it. */
const idleWithout: ReadonlySet<string> = new Set(['004', '010'])
/** Those that read Chinese alone without it. */
const chineseWithout: ReadonlySet<string> = new Set(['006', '015'])
const nothing: Offers = { questions: [], shortcuts: [] }

/**
 * The agents that the product brings along, in the language of the reader, as far as they are set up: what can't be
 * answered is not offered.
 */
export function agentProfile(agentId: string, locale: Locale, has?: SetUp): AgentProfile {
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

/** Answered by a model alone. */
const needModel: ReadonlySet<AgentType> = new Set(['universal', 'coding'])

/** @returns the names of the settings without which an agent does not do what it is for, as far as they are not made */
export function missingSettings(type: AgentType, has: Pick<SetUp, 'model' | 'image' | 'feeds'>): string[] {
  return [
    ...(needModel.has(type) && !has.model ? ['LLM_BASE_URL', 'LLM_MODEL'] : []),
    ...(type === 'text_to_image' && !has.image ? ['IMAGE_MODEL'] : []),
    ...(type === 'hot_terrier' && !has.feeds ? ['FEEDS'] : []),
  ]
}
