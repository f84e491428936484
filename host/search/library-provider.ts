import type { LibraryCandidate, LibraryReader } from '../storage/library-index.ts'
import type { SearchHit, SearchProvider } from './provider.ts'
import { isOnSite, webScope } from './providers/web-scope.ts'
import { queryTerms } from './query-terms.ts'
import { rankPassages, type RankedPassage } from './ranking.ts'

/** The database gives this many of the likeliest passages; the formula in code orders them. */
const candidateLimit = 150
/** One long document must not push every other source off the list. */
const mostPassagesOfDocument = 3
/** A source that scores less than this share of the best one is about something else. */
const leastShareOfBest = 0.12

const helpUrl = /^\/help(\/|$)/

/** The local library: what the operator ingested, and the product's own help pages. */
export function createLibraryProvider(library: LibraryReader): SearchProvider {
  return {
    name: '本地资料',
    kind: 'library',
    serves: (scope) => scope.source === 'all' || scope.source === 'library',
    async search(query, { limit, signal, scope }) {
      const { since, site } = webScope(scope)
      const asked = { limit, signal, ...(since === '' ? {} : { since }) }
      // The index knows no sites: what stands elsewhere is left out of what it found.
      const isMeant = (url: string) => site === '' || (URL.canParse(url) && isOnSite(url, site))
      return (await searchPassages(library, query, asked, ({ url }) => isMeant(url))).map(toHit)
    },
  }
}

interface PassageSearch {
  readonly limit: number
  readonly signal: AbortSignal
  /** ISO date: only of documents of this day or later. */
  readonly since?: string
}

/**
 * @param isMeant whether a passage counts
 * @returns the passages of these collections that are about the query, best first
 */
export async function searchPassages(
  library: LibraryReader,
  query: string,
  { limit, signal, since }: PassageSearch,
  isMeant: (candidate: LibraryCandidate) => boolean = () => true,
): Promise<LibraryCandidate[]> {
  const statistics = await library.statistics()
  signal.throwIfAborted()
  const terms = await queryTerms(query, library, statistics)
  if (terms.probes.length === 0) return []
  signal.throwIfAborted()
  const candidates = (await library.candidates(terms.probes, candidateLimit, since)).filter(isMeant)
  signal.throwIfAborted()
  return pick(rankPassages(terms, candidates, statistics), limit).map(({ candidate }) => candidate)
}

function pick(ranked: readonly RankedPassage[], limit: number): RankedPassage[] {
  const least = (ranked[0]?.score ?? 0) * leastShareOfBest
  const seen = new Set<string>()
  const perDocument = new Map<string, number>()
  const picked: RankedPassage[] = []
  for (const each of ranked) {
    if (picked.length >= limit || each.score < least) break
    const { documentId, text } = each.candidate
    const before = perDocument.get(documentId) ?? 0
    if (before >= mostPassagesOfDocument || seen.has(text)) continue
    perDocument.set(documentId, before + 1)
    seen.add(text)
    picked.push(each)
  }
  return picked
}

function toHit(candidate: LibraryCandidate): SearchHit {
  return {
    title: candidate.title,
    url: candidate.url,
    showName: showNameOf(candidate.url),
    publishedAt: candidate.publishedAt,
    heading: candidate.heading,
    passage: candidate.text,
    ...(candidate.location ? { location: candidate.location } : {}),
  }
}

function showNameOf(url: string): string {
  if (helpUrl.test(url)) return '使用指南'
  return URL.canParse(url) ? new URL(url).hostname : '本地资料'
}
