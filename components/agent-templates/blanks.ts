import type { AgentSettings, AgentTemplate } from '@/lib/contract/made-agent'

/** Values of the blanks of a template, by key. */
export type BlankValues = Readonly<Record<string, string>>

/** A piece of a text; a blank has the key of what is to be filled in. */
export interface TextPiece {
  /** Place in the text, in characters. */
  readonly at: number
  readonly text: string
  readonly blank: string | null
}

const blankPattern = /\{\{blank:([^{}]*)\}\}/g

/** @returns the text in order, with its blanks as pieces of their own */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(blankPattern)) {
    if (match.index > end) pieces.push({ at: end, text: text.slice(end, match.index), blank: null })
    pieces.push({ at: match.index, text: match[0], blank: match[1] ?? '' })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ at: end, text: text.slice(end), blank: null })
  return pieces
}

/**
 * @param unfilled text for a blank without a value, from its label
 * @returns the settings of the new agent, in which no blank is left
 */
export function filledSettings(
  { settings, blanks }: Pick<AgentTemplate, 'settings' | 'blanks'>,
  values: BlankValues,
  unfilled: (label: string) => string,
): AgentSettings {
  const labels = new Map(blanks.map(({ key, label }) => [key, label]))
  const fillIn = (text: string) =>
    text.replace(blankPattern, (_, key: string) => values[key]?.trim() || unfilled(labels.get(key) ?? key))
  const { name, intro, desc, prompt, greeting, questions, shortcuts } = settings
  return {
    ...settings,
    name: fillIn(name),
    intro: fillIn(intro),
    desc: fillIn(desc),
    prompt: fillIn(prompt),
    greeting: fillIn(greeting),
    questions: questions.map(fillIn),
    shortcuts: shortcuts.map(({ label, text }) => ({ label: fillIn(label), text: fillIn(text) })),
  }
}
