import type { QueryToken } from './full-text.ts'

/**
 * Approximate maximum of index entries read for one search, so that it stays fast with a million passages. Common
 * tokens have the most entries and the least meaning: passages without a rarer token are not worth scoring.
 */
export const maxEntries = 40_000

/** Chooses the tokens to look up: the rarest first, within the limit, at least one. Unknown ones are left out. */
export function nominators(tokens: readonly QueryToken[], limit: number = maxEntries): QueryToken[] {
  const known = tokens
    .filter(({ frequency }) => frequency > 0)
    .sort((left, right) => left.frequency - right.frequency || (left.term < right.term ? -1 : 1))
  let entries = 0
  return known.filter(({ frequency }, index) => {
    entries += frequency
    return index === 0 || entries <= limit
  })
}
