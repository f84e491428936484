/** Written like the name of a setting: `AUX`, `LLM_2_MODEL`. */
const nameLike = /[A-Z][A-Z0-9_]*/g

/** Settings that are edited under another name: the single model is the only one of the list. */
const editedAs: Readonly<Record<string, string>> = { LLM_MODEL: 'LLM_MODELS' }

/** @returns the known settings that a text names, in order, under the names by which they are edited */
export function settingsIn(text: string, isKnown: (name: string) => boolean): string[] {
  return (text.match(nameLike) ?? []).map((name) => editedAs[name] ?? name).filter(isKnown)
}

/** @returns the text with the labels of the settings that it names; those without a label keep their name */
export function withLabels(text: string, labels: Readonly<Record<string, string>>): string {
  return text.replaceAll(nameLike, (name) => labels[editedAs[name] ?? name] ?? name)
}
