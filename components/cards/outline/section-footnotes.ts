import type { SourceReference } from '@/lib/contract/cards/search-result'
import { citedIndices } from '@/lib/text/markdown/marked-prose'

/** @returns the sources that a text cites, by their number, each once; markers that name none are left out */
export function footnotesOf(text: string, sources: readonly SourceReference[]): SourceReference[] {
  const cited = new Set(citedIndices(text).flat())
  return sources.filter(({ index }) => cited.has(index)).toSorted((one, other) => one.index - other.index)
}
