import type { SuggestionEntry } from '@/lib/contract/http'

/** Where a suggestion comes from, in the words of `ask_from`. */
type SuggestionOrigin = 'history' | 'suggestion' | 'input'

export interface Suggestion {
  readonly text: string
  readonly origin: SuggestionOrigin
}

export const suggestionLimits = { queryCharacters: 200, historyItems: 10, throttleMs: 400 } as const

interface SuggestionSources {
  /** What stands in the search box. */
  readonly text: string
  readonly history: readonly SuggestionEntry[]
  /** How the text may go on; undefined while that is not known. */
  readonly completions: readonly SuggestionEntry[] | undefined
}

/**
 * The suggestion list of §5: the history under an empty box, at most ten; only the raw query when it is longer
 * than 200 characters or nothing else is suggested; else what the host suggests.
 */
export function suggestionsFor({ text, history, completions }: SuggestionSources): readonly Suggestion[] {
  const query = text.trim()
  if (query === '') return history.slice(0, suggestionLimits.historyItems).map(toSuggestion)
  if (!isCompletable(query)) return [{ text: query, origin: 'input' }]
  if (completions?.length === 0) return [{ text: query, origin: 'input' }]
  return (completions ?? []).map(toSuggestion)
}

/** @returns whether the host is asked how this text may go on. */
export function isCompletable(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= suggestionLimits.queryCharacters
}

function toSuggestion({ data, type }: SuggestionEntry): Suggestion {
  return { text: data, origin: type === 'history' ? 'history' : 'suggestion' }
}

/**
 * Where a suggestion repeats what was typed: the whole query wherever it stands, else the beginning they share.
 * @returns start and end of the match; equal when there is none
 */
export function matchOf(suggestion: string, text: string): readonly [start: number, end: number] {
  const query = text.trim().toLocaleLowerCase()
  const candidate = suggestion.toLocaleLowerCase()
  const at = query === '' ? -1 : candidate.indexOf(query)
  if (at >= 0) return [at, at + query.length]
  let shared = 0
  while (shared < query.length && query[shared] === candidate[shared]) shared++
  return [0, shared]
}
