import * as z from 'zod/mini'
import { anyText } from '@/components/drafts/any-text'
import type { DraftKind } from '@/components/drafts/draft-kind'
import type { DraftStore } from '@/components/drafts/draft-store'
import { type AgentDraft, type AgentSettings, agentSettings } from '@/lib/contract/made-agent'
import { agentProblems } from '@/lib/contract/made-agent-rules'
import { cleanAgentTexts } from '@/lib/text/clean-agent-texts'
import { withoutBlankRows } from './without-blank-rows'

export type SettingsField = keyof AgentSettings
export type AgentDraftStore = DraftStore<AgentSettings>

export const settingsFields = Object.keys(agentSettings.shape) as readonly SettingsField[]

/** As it is kept on this device. */
const unsavedSettings = z.extend(agentSettings, {
  name: anyText,
  intro: anyText,
  desc: anyText,
  prompt: anyText,
  greeting: anyText,
  questions: z._default(z.array(z.string()), []),
})

/** The settings of an agent as a draft. */
export const agentKind: DraftKind<AgentSettings> = {
  name: 'agent',
  fields: settingsFields,
  // `note` is that of publishing.
  shownFields: new Set([
    'name',
    'intro',
    'desc',
    'icon',
    'category',
    'prompt',
    'greeting',
    'questions',
    'model',
    'variables',
    'shortcuts',
    'note',
  ]),
  parse: (value) => unsavedSettings.safeParse(value).data ?? null,
  // The host stores texts without superfluous spaces and invisible marks.
  clean: (settings) => cleanAgentTexts(withoutBlankRows(settings)),
  hasProblems: (settings) => Object.keys(agentProblems(withoutBlankRows(settings))).length > 0,
}

/** @returns the settings of a stored draft, without its version numbers */
export function settingsOf(draft: AgentDraft): AgentSettings {
  return agentSettings.parse(draft)
}
