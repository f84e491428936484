import type { SoughtToken } from './full-text.ts'

/**
 * About as many index entries may be read for one search, so that a search in a million passages stays fast. Common
 * tokens bring most entries and least sense: passages that hold nothing rarer are not worth looking at.
 */
export const mostEntries = 40_000

/**
 * Chooses the tokens that are looked up: from the rarest on, as long as their entries are within the limit; at least
 * one. Unknown tokens are left out.
 */
export function nominators(tokens: readonly SoughtToken[], limit: number = mostEntries): SoughtToken[] {
  const known = tokens
    .filter(({ frequency }) => frequency > 0)
    .sort((left, right) => left.frequency - right.frequency || (left.term < right.term ? -1 : 1))
  let entries = 0
  return known.filter(({ frequency }, index) => {
    entries += frequency
    return index === 0 || entries <= limit
  })
}
