import type { AgentSettings } from '@/lib/contract/made-agent'
import { isBlank } from '@/lib/contract/made-agent-rules'

/** @returns the settings without empty rows, which must not keep the rest from being saved */
export function withoutBlankRows<Settings extends Pick<AgentSettings, 'questions' | 'shortcuts'>>(
  settings: Settings,
): Settings {
  return {
    ...settings,
    questions: settings.questions.filter((question) => !isBlank(question)),
    shortcuts: settings.shortcuts.filter(({ label, text }) => !isBlank(label) || !isBlank(text)),
  }
}
