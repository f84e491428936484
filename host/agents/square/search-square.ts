import { sql } from 'kysely'
import type { SquareSort } from '../../../lib/contract/routes/agent-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { misspeltEntries } from '../../search/analysis/misspelt/misspelt-names.ts'
import type { Database } from '../../storage/database/database.ts'
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
export async function searchSquare(
  database: Database,
  entries: readonly IndexedAgent[],
  { keyword, category, sort }: SquareQuery,
): Promise<string[]> {
  const words = wordsOf(keyword)
  if (words.length === 0) return []
  const authors = await Promise.all(words.map((word) => authorsWith(database, word)))
  const isFound = ({ text, owner }: IndexedAgent) =>
    words.every((word, at) => text.includes(word) || authors[at]?.has(owner))
  const found = entries.filter(isFound)
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

/** @returns the owners whose nicknames contain the word and who have public agents */
async function authorsWith(database: Database, word: string): Promise<ReadonlySet<string>> {
  const { build, dialect } = database
  const place =
    dialect === 'sqlite'
      ? sql<number>`instr(author_letters, ${word})`
      : sql<number>`strpos(author_letters, ${word})`
  const rows = await database.all(
    build
      .selectFrom('agents')
      // As sorted in the index, which is smaller than the table.
      .select(['author_letters', 'owner'])
      .distinct()
      .where(sql<boolean>`published_version > 0`)
      .where(place, '>', 0)
      .orderBy('author_letters')
      .orderBy('owner'),
  )
  return new Set(rows.map(({ owner }) => owner))
}
