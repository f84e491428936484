import type { SourceReference } from '@/lib/contract/cards/search-result'
import { citedIndices } from '@/lib/text/markdown/marked-prose'

/** @returns the distinct sources that a text cites, by number; markers without a source are skipped */
export function footnotesOf(text: string, sources: readonly SourceReference[]): SourceReference[] {
  const cited = new Set(citedIndices(text).flat())
  return sources.filter(({ index }) => cited.has(index)).toSorted((one, other) => one.index - other.index)
}
