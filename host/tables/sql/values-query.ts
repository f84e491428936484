import { foldForSearch } from '../../../lib/text/fold.ts'
import { literal, quoteName } from './open-database.ts'

/** Longer values can't be a condition of a query. */
const maxValueLength = 200
/** Not allowed in a query. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f]/g

/**
 * Writes the query for the values of a column with their number of rows, the most frequent first.
 * @param search part of the values, in any case and in characters of half or full width; '' for all values
 */
export function valuesQuery(
  { table, column }: { readonly table: string; readonly column: string },
  search: string,
): string {
  const name = quoteName(column)
  const found = spellingsOf(search).map((text) => `contains(lower(value), ${literal(text)})`)
  const counted = `select ${name} as raw, count(*) as count from ${quoteName(table)} where ${name} is not null group by raw`
  const conditions = [
    `length(value) between 1 and ${maxValueLength}`,
    ...(found.length > 0 ? [`(${found.join(' or ')})`] : []),
  ]
  return `select value, count from (select raw::varchar as value, count from (${counted})) where ${conditions.join(' and ')} order by count desc, value`
}

/** Folding each value of a million rows takes seconds, so the search is unfolded instead. */
function spellingsOf(search: string): string[] {
  const typed = search.replaceAll(controls, '').trim().toLowerCase()
  if (typed === '') return []
  const folded = foldForSearch(typed)
  const wide = folded.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  return [...new Set([typed, folded, wide])]
}
