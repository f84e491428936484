import type { LibraryCandidate, LibraryReader } from '../../storage/library/library-index.ts'
import { queryTerms } from '../analysis/query-terms.ts'
import type { MeaningSearch } from '../embeddings/meaning-search.ts'
import { isAboutGuide } from '../guide-questions.ts'
import { indexedPlaces } from '../passage-parts.ts'
import { type RankedPassage, rankPassages } from '../ranking.ts'
import { fusionConstant } from '../sources.ts'
import type { SearchHit, SearchProvider } from './provider.ts'
import { isOnSite, webScope } from './web-scope.ts'

/** Number of candidates the database returns; the formula in code ranks them. */
const candidateLimit = 150
/** Maximum passages of one document, so that a long one does not crowd out others. */
const maxPassagesPerDocument = 3
/** Maximum passages found by their vectors. */
const maxByVectors = 50
/** A source below this share of the best score is about something else. */
const minShareOfBest = 0.12

const helpUrl = /^\/help(\/|$)/

/**
 * The local library: the operator's documents, and for questions about the product its own help pages.
 * @param meaning also finds passages by their vectors; null searches by words alone
 */
export function createLibraryProvider(
  library: LibraryReader,
  meaning: MeaningSearch | null = null,
): SearchProvider {
  return {
    name: '资料库',
    kind: 'library',
    serves: (scope) => scope.source === 'all' || scope.source === 'library',
    async search(query, { limit, signal, scope, subject = query }) {
      const { since: day, site } = webScope(scope)
      const since = day || undefined

      // The index does not know sites, so hits elsewhere are filtered out here.
      const isThere = (candidate: LibraryCandidate) => {
        const { url } = candidate
        if (site !== '') return URL.canParse(url) && isOnSite(url, site)
        return !helpUrl.test(url) || [query, subject].some((each) => isAboutGuide(each, candidate))
      }

      const [ranked, near = []] = await Promise.all([
        rankByWords(library, query, { since, signal }, isThere),
        meaning?.near(query, { most: maxByVectors, since, signal }),
      ])
      signal.throwIfAborted()
      const nearThere = near.filter(({ candidate }) => isThere(candidate))
      if (nearThere.length === 0) return pick(ranked, limit).map(toHit)

      const meant = new Set(
        nearThere.flatMap(({ candidate, isMeant }) => (isMeant ? candidate.passageId : [])),
      )
      const found = fuseRanks(
        ranked,
        nearThere.map(({ candidate }) => candidate),
      )

      return pick(found, limit).map((candidate) => {
        return meant.has(candidate.passageId) ? { ...toHit(candidate), isMeant: true } : toHit(candidate)
      })
    },
  }
}

interface WordSearch {
  readonly signal: AbortSignal
  /** ISO date: only documents of this day or later. */
  readonly since?: string | undefined
}

interface PassageLimits {
  readonly limit: number
  /** Maximum passages of one document. */
  readonly ofDocument?: number
}

/** @returns the passages of these collections that match the query, best first, at most `limit` */
export async function searchPassages(
  library: LibraryReader,
  query: string,
  { limit, ofDocument = maxPassagesPerDocument, ...asked }: WordSearch & PassageLimits,
): Promise<LibraryCandidate[]> {
  return pick(await rankByWords(library, query, asked), limit, ofDocument)
}

async function rankByWords(
  library: LibraryReader,
  query: string,
  { since, signal }: WordSearch,
  isThere: (candidate: LibraryCandidate) => boolean = () => true,
): Promise<LibraryCandidate[]> {
  const statistics = await library.statistics()
  signal.throwIfAborted()
  const terms = await queryTerms(query, library, statistics)
  if (terms.probes.length === 0) return []

  signal.throwIfAborted()
  const candidates = (await library.candidates(terms.probes, candidateLimit, since)).filter(isThere)
  signal.throwIfAborted()
  return aboutIt(rankPassages(terms, candidates, statistics))
}

function aboutIt(ranked: readonly RankedPassage[]): LibraryCandidate[] {
  const least = (ranked[0]?.score ?? 0) * minShareOfBest
  return ranked.filter(({ score }) => score >= least).map(({ candidate }) => candidate)
}

/** Reciprocal rank fusion of both orders; among equals, the one found by words comes first. */
function fuseRanks(
  ranked: readonly LibraryCandidate[],
  near: readonly LibraryCandidate[],
): LibraryCandidate[] {
  const scores = new Map<number, { readonly candidate: LibraryCandidate; score: number }>()
  for (const order of [ranked, near]) {
    for (const [rank, candidate] of order.entries()) {
      const known = scores.get(candidate.passageId) ?? { candidate, score: 0 }
      known.score += 1 / (fusionConstant + rank + 1)
      scores.set(candidate.passageId, known)
    }
  }
  return [...scores.values()]
    .sort((left, right) => right.score - left.score)
    .map(({ candidate }) => candidate)
}

function pick(
  candidates: readonly LibraryCandidate[],
  limit: number,
  ofDocument = maxPassagesPerDocument,
): LibraryCandidate[] {
  const seen = new Set<string>()
  const perDocument = new Map<string, number>()
  const picked: LibraryCandidate[] = []
  for (const each of candidates) {
    if (picked.length >= limit) break
    const { documentId, text } = each
    const before = perDocument.get(documentId) ?? 0
    if (before >= ofDocument || seen.has(text)) continue
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
    ...indexedPlaces(candidate),
  }
}

function showNameOf(url: string): string {
  if (helpUrl.test(url)) return '使用指南'
  return URL.canParse(url) ? new URL(url).hostname : '资料库'
}
