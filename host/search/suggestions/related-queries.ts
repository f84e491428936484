import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { bigramCoverage, contentBigrams } from '../../../lib/text/bigrams.ts'

const minCharacters = 4
const maxCharacters = 24
/** Two queries that share this much of their bigrams are duplicates. */
const sameShare = 0.7
/** Minimum overlap of a title with the question. */
const minShare = 0.15
/** Separators between a page's title and its site's name. */
const separators = /\s*(?:[|｜_—–]+|\s-\s|-(?=[^-]*$)|·|»)\s*/

/**
 * Related searches, worded like the titles of the pages found.
 * @param asked the query, then what is suggested elsewhere
 * @param sources web pages, best first
 * @returns at most `limit`, without duplicates
 */
export function relatedQueries(
  asked: readonly string[],
  sources: readonly Pick<SourceReference, 'title'>[],
  limit: number,
): string[] {
  const question = contentBigrams(asked[0] ?? '')
  const kept: string[] = []
  for (const { title } of sources) {
    if (kept.length >= limit) break
    const query = queryOf(title)
    if (query === null || bigramCoverage(contentBigrams(query), question) < minShare) continue
    if (![...asked, ...kept].some((other) => isSame(query, other))) kept.push(query)
  }
  return kept
}

/** @returns the part of a title that names its subject; null when it is unsuitable as a query */
function queryOf(title: string): string | null {
  const [matter = ''] = title.split(separators)
  const query = matter
    .replace(/[[【（(〔][^\]】）)〕]{0,40}[\]】）)〕]/g, ' ')
    .replace(/[《》“”"'‘’…]|\.{3,}/g, '')
    .replace(/[\s，,。！!？?：:；;、]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  const { length } = Array.from(query)
  return length >= minCharacters && length <= maxCharacters ? query : null
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [contentBigrams(left), contentBigrams(right)]
  return Math.min(bigramCoverage(a, b), bigramCoverage(b, a)) >= sameShare
}
