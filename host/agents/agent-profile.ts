import { type AgentManifest, type AgentNeed, abilitiesOf, agentManifests } from '../../lib/agents.ts'
import type { FixedAgentType } from '../../lib/contract/agent-ids.ts'
import type { AbilityTexts } from '../../lib/messages/agents/agent-greetings.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { ConfiguredServices } from '../models/configured-services.ts'

export interface AgentProfile {
  readonly name: string
  readonly intro: string
  readonly greeting: { readonly text: string; readonly questions: string[] }
  readonly shortcuts: { readonly label: string; readonly text: string }[]
  readonly starters: string[]
}

/** The built-in agents' profile in the user's language; it suggests only what can be answered with what is set up. */
export function agentProfile(type: FixedAgentType, locale: Locale, has: ConfiguredServices): AgentProfile {
  const { agents, agentGreetings } = messagesOf(locale)
  const { text, abilities } = agentGreetings[type]
  const manifest: AgentManifest = agentManifests[type]
  const isUnread = manifest.readsChineseAlone && locale !== 'zh-CN' && !has.model
  const known = isUnread ? [] : abilitiesOf(manifest, has)
  const texts: [string, AbilityTexts][] = Object.entries(abilities)
  const offered = texts.flatMap(([name, ability]) => (known.includes(name) ? [ability] : []))
  const lacks = texts.find(([name, ability]) => !known.includes(name) && ability.lacks !== undefined)?.[1]
    .lacks

  return {
    ...agents[type],
    greeting: { text: text + (lacks ?? ''), questions: offered.flatMap(({ questions = [] }) => questions) },
    shortcuts: offered.flatMap(({ shortcuts = [] }) => shortcuts),
    starters: offered.flatMap(({ starters = [] }) => starters),
  }
}

const settingsOf: Readonly<Record<AgentNeed, readonly string[]>> = {
  model: ['LLM_BASE_URL', 'LLM_MODEL'],
  vision: ['VISION_MODEL'],
  image: ['IMAGE_MODEL'],
  imageEdit: ['IMAGE_EDIT_MODEL'],
  letters: [],
  feeds: ['FEEDS'],
}

/** @returns the settings without which an agent can do nothing; none while it can do something */
export function missingSettings(type: FixedAgentType, has: ConfiguredServices): string[] {
  const manifest = agentManifests[type]
  if (abilitiesOf(manifest, has).length > 0) return []
  const [needs = []] = Object.values<readonly AgentNeed[]>(manifest.abilities)
  return needs.flatMap((need) => settingsOf[need])
}
