import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { bigramCoverage, contentBigrams } from '../../../lib/text/bigrams.ts'

const fewestCharacters = 4
const mostCharacters = 24
/** Two of which share this much of their bigrams are one. */
const sameShare = 0.7
/** What a title has in common with the question, at least. */
const leastShare = 0.15
/** Between the title of a page and the name of its site. */
const separators = /\s*(?:[|｜_—–]+|\s-\s|-(?=[^-]*$)|·|»)\s*/

/**
 * Searches near one that was made, worded as the pages that were found are titled.
 * @param asked what was asked for, then what is offered elsewhere
 * @param sources pages of the web, best first
 * @returns at most `limit`, none that says the same as another
 */
export function nearQueries(
  asked: readonly string[],
  sources: readonly Pick<SourceReference, 'title'>[],
  limit: number,
): string[] {
  const question = contentBigrams(asked[0] ?? '')
  const kept: string[] = []
  for (const { title } of sources) {
    if (kept.length >= limit) break
    const query = queryOf(title)
    if (query === null || bigramCoverage(contentBigrams(query), question) < leastShare) continue
    if (![...asked, ...kept].some((other) => isSame(query, other))) kept.push(query)
  }
  return kept
}

/** @returns the part of a title that names its matter; null where that is none to search for */
function queryOf(title: string): string | null {
  const [matter = ''] = title.split(separators)
  const query = matter
    .replace(/[[【（(〔][^\]】）)〕]{0,40}[\]】）)〕]/g, ' ')
    .replace(/[《》“”"'‘’…]|\.{3,}/g, '')
    .replace(/[\s，,。！!？?：:；;、]+$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  const { length } = Array.from(query)
  return length >= fewestCharacters && length <= mostCharacters ? query : null
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [contentBigrams(left), contentBigrams(right)]
  return Math.min(bigramCoverage(a, b), bigramCoverage(b, a)) >= sameShare
}
