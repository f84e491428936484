import type { SquareFilter } from '@/lib/client/api/square'
import { agentCategories } from '@/lib/contract/made-agent'
import { squareSorts } from '@/lib/contract/routes/square-routes'

/** Parameters of the address of the directory, '' where absent. */
export type SquareAddress = Readonly<Record<'category' | 'q' | 'sort', string>>

const keywordCharacters = 100

/** @returns the filter of an address; invalid values count as absent */
export function squareFilterOf({ category, q, sort }: SquareAddress): SquareFilter {
  return {
    category: agentCategories.find((each) => each === category) ?? '',
    keyword: q.trim().slice(0, keywordCharacters),
    sort: squareSorts.find((each) => each === sort) ?? 'popular',
  }
}

export function isSameFilter(one: SquareFilter, other: SquareFilter): boolean {
  return one.category === other.category && one.keyword === other.keyword && one.sort === other.sort
}
