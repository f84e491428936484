import type { AgentSettings } from '../contract/made-agent.ts'
import { printable, visibleName } from './printable.ts'

/**
 * @returns the settings without control characters and bidi marks in displayed texts, which could disguise
 * themselves by them; a name has no other invisible ones either. The prompt stays as it is: only the model and the author read it.
 */
export function cleanAgentTexts(settings: AgentSettings): AgentSettings {
  const { name, intro, desc, greeting, questions, shortcuts, variables } = settings
  return {
    ...settings,
    name: visibleName(oneLine(name)).trim(),
    intro: oneLine(intro),
    desc: cleanLines(desc),
    greeting: cleanLines(greeting),
    questions: questions.map(oneLine),
    shortcuts: shortcuts.map(({ label, text }) => ({ label: oneLine(label), text: cleanLines(text) })),
    variables: variables.map((each) => ({ ...each, label: oneLine(each.label) })),
  }
}

function oneLine(text: string): string {
  return printable(text.replaceAll(/[^\S\ufeff]+/g, ' '))
}

/** @returns a text of several lines without control characters and bidi marks */
export function cleanLines(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map(printable).join('\t'))
    .join('\n')
}
