import type { SquareSort } from '../../../lib/contract/routes/square-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { misspeltEntries } from '../../search/analysis/misspelt/misspelt-names.ts'
import type { NumberedPage } from '../made/my-agents.ts'
import type { PublicEntry } from './square-index.ts'

export interface SquareQuery extends NumberedPage {
  /** '' for all. */
  readonly category: string
  /** Words of names, texts or authors, ignoring case, script and punctuation; '' for all. */
  readonly keyword: string
  readonly sort: SquareSort
}

export type SearchQuery = Pick<SquareQuery, 'category' | 'keyword' | 'sort'>

const maxMisspelt = 100

/**
 * @returns the ids of all entries that contain each word of the keyword in their texts or their author's nickname, found
 * names first; when none does, those with similar names, nearest first
 */
export function searchSquare(entries: readonly PublicEntry[], query: SearchQuery): string[] {
  const found = findWords(entries, query)
  // Nothing in this category is not the same as nothing at all.
  const isMisspelt = found.length === 0 && findWords(entries, { ...query, category: '' }).length === 0
  return isMisspelt ? findSimilar(entries, query) : found
}

/** @returns the ids of those that contain each word; [] for a keyword without letters */
export function findWords(
  entries: readonly PublicEntry[],
  { keyword, category, sort }: SearchQuery,
): string[] {
  const words = wordsOf(keyword)
  const [first] = words
  if (first === undefined) return []
  return entries
    .filter((entry) => isOf(category, entry) && words.every((word) => entry.text.includes(word)))
    .map((entry) => ({ entry, isNamed: entry.letters.includes(first) ? 1 : 0 }))
    .sort(
      (left, right) =>
        right.isNamed - left.isNamed ||
        (sort === 'popular' ? right.entry.uses - left.entry.uses : 0) ||
        right.entry.publishedAt - left.entry.publishedAt,
    )
    .map(({ entry }) => entry.id)
}

/** @returns the ids of those with similar names, nearest first; [] for a keyword without letters */
export function findSimilar(entries: readonly PublicEntry[], { keyword, category }: SearchQuery): string[] {
  if (wordsOf(keyword).length === 0) return []
  return misspeltEntries(entries, keyword, maxMisspelt)
    .filter(({ entry }) => isOf(category, entry))
    .map(({ entry }) => entry.id)
}

function isOf(category: string, entry: PublicEntry): boolean {
  return category === '' || entry.category === category
}

/** Without case, script and punctuation. */
function wordsOf(keyword: string): string[] {
  return [...new Set(keyword.split(/\s+/).map(foldToLetters))].filter((word) => word !== '')
}
