import type { SquareSort } from '../../../lib/contract/routes/square-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { misspeltEntries } from '../../search/analysis/misspelt/misspelt-names.ts'
import type { NumberedPage } from '../made/my-agents.ts'
import type { IndexedAgent } from './square-index.ts'

export interface SquareQuery extends NumberedPage {
  /** '' for all. */
  readonly category: string
  /** Words of names, texts or authors, ignoring case, script and punctuation; '' for all. */
  readonly keyword: string
  readonly sort: SquareSort
}

const maxMisspelt = 100

/**
 * @returns the ids of all agents that contain each word of the keyword in their texts or their author's nickname, found
 * names first; when none does, those with similar names, nearest first
 */
export function searchSquare(
  entries: readonly IndexedAgent[],
  { keyword, category, sort }: SquareQuery,
): string[] {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)))
  if (found.length === 0)
    return misspeltEntries(entries, keyword, maxMisspelt)
      .filter(({ entry }) => isOf(category, entry))
      .map(({ entry }) => entry.id)

  const [first = ''] = words
  return found
    .filter((entry) => isOf(category, entry))
    .map((entry) => ({ entry, isNamed: entry.letters.includes(first) ? 1 : 0 }))
    .sort(
      (left, right) =>
        right.isNamed - left.isNamed ||
        (sort === 'popular' ? right.entry.uses - left.entry.uses : 0) ||
        right.entry.publishedAt - left.entry.publishedAt,
    )
    .map(({ entry }) => entry.id)
}

function isOf(category: string, entry: IndexedAgent): boolean {
  return category === '' || entry.category === category
}

/** Without case, script and punctuation. */
function wordsOf(keyword: string): string[] {
  return [...new Set(keyword.split(/\s+/).map(foldToLetters))].filter((word) => word !== '')
}
