import { type AgentDraft, type AgentSettings, agentSettings } from '@/lib/contract/made-agent'
import { cleanAgentTexts } from '@/lib/text/clean-agent-texts'

export type SettingsField = keyof AgentSettings

export const settingsFields = Object.keys(agentSettings.shape) as readonly SettingsField[]

/** @returns the settings of a stored draft, without its version numbers */
export function settingsOf(draft: AgentDraft): AgentSettings {
  return agentSettings.parse(draft)
}

/** @returns the fields in which two settings differ, in the order of the form */
export function differingFields(one: AgentSettings, other: AgentSettings): SettingsField[] {
  return settingsFields.filter((field) => comparable(one, field) !== comparable(other, field))
}

/** The host stores texts without superfluous spaces and invisible marks. */
function comparable(settings: AgentSettings, field: SettingsField): string {
  return JSON.stringify(cleanAgentTexts(settings)[field])
}

export type Side = 'mine' | 'stored'
export type Choices = Readonly<Partial<Record<SettingsField, Side>>>

interface Versions {
  readonly mine: AgentSettings
  readonly stored: AgentSettings
  /** What the member's change was based on. */
  readonly base: AgentSettings
}

/** @returns for each differing field the side to offer first: the one that has changed, the member's own if both have */
export function suggestedChoices({ mine, stored, base }: Versions): Choices {
  const changed = new Set(differingFields(mine, base))
  const fields = differingFields(mine, stored)
  return Object.fromEntries(fields.map((field) => [field, changed.has(field) ? 'mine' : 'stored']))
}

/** @returns the stored settings with the fields chosen as `mine` */
export function mergeSettings(
  { mine, stored }: Pick<Versions, 'mine' | 'stored'>,
  choices: Choices,
): AgentSettings {
  const chosen = differingFields(mine, stored).filter((field) => choices[field] === 'mine')
  return agentSettings.parse({
    ...stored,
    ...Object.fromEntries(chosen.map((field) => [field, mine[field]])),
  })
}
