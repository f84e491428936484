import type { SuggestionEntry } from '@/lib/contract/routes/http'

/** The origin of a suggestion, in the values of `ask_from`. */
type SuggestionOrigin = 'history' | 'suggestion' | 'input'

export interface Suggestion {
  readonly text: string
  readonly origin: SuggestionOrigin
  /** Id of a past search, for deletion. */
  readonly id?: string
}

/** Identifies a suggestion among those shown. */
export function keyOf({ origin, text }: Suggestion): string {
  return `${origin}:${text}`
}

export const suggestionLimits = { queryCharacters: 200, historyItems: 10, throttleMs: 400 } as const

interface SuggestionSources {
  readonly text: string
  readonly history: readonly SuggestionEntry[]
  /** Completions of the text; undefined while unknown. */
  readonly completions: readonly SuggestionEntry[] | undefined
}

/** The history under an empty box; the raw query if nothing else is suggested or it is too long (§5). */
export function suggestionsFor({ text, history, completions }: SuggestionSources): readonly Suggestion[] {
  const query = text.trim()
  if (query === '') return history.slice(0, suggestionLimits.historyItems).map(toSuggestion)
  if (!isCompletable(query)) return [{ text: query, origin: 'input' }]
  if (completions?.length === 0) return [{ text: query, origin: 'input' }]
  return (completions ?? []).map(toSuggestion)
}

export function isCompletable(text: string): boolean {
  const { length } = text.trim()
  return length > 0 && length <= suggestionLimits.queryCharacters
}

function toSuggestion({ data, type, id }: SuggestionEntry): Suggestion {
  return { text: data, origin: type === 'history' ? 'history' : 'suggestion', ...(id ? { id } : {}) }
}

/**
 * Finds the part of a suggestion that repeats the query: the whole query at any position, otherwise their common
 * prefix.
 * @returns start and end of the match; equal if there is none
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
