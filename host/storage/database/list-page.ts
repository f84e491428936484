import { pageSizes } from '../../../lib/contract/routes/http.ts'

/** Rows read for a page: one more than it shows, to know whether there is a next page. */
export const listPageLimit = pageSizes.list + 1

/** @param rows at most `listPageLimit` of them, from `offset` on */
export function listPage<Row>(
  rows: readonly Row[],
  offset: number,
): { readonly page: readonly Row[]; readonly offset: number; readonly hasMore: boolean } {
  const page = rows.slice(0, pageSizes.list)
  return { page, offset: offset + page.length, hasMore: rows.length > pageSizes.list }
}
