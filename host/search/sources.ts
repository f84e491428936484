import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { siteHost } from './pages/site-host.ts'
import { type MergedHit, mergeHits, type ProviderHits } from './providers/merge-hits.ts'
import type { SearchHit } from './providers/provider.ts'

export type { ProviderHits } from './providers/merge-hits.ts'

export const maxSources = 10
/** Hits of each query that are sources, whatever other queries rank before them. */
const firstHits = 2

/** Constant k of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): how little the top ranks differ. */
export const fusionConstant = 60

/**
 * Merges the results of several providers by reciprocal rank fusion: their scores are not comparable, their orders
 * are. A source found twice counts for both. With one provider and no further order, its order is kept, except that a
 * web site must not crowd out others. The first hits of each query stay: what one query is about, others do not find.
 * @param orders further orders of the same hits, best first: by the question's words, by meaning
 * @returns the references in rank order, numbered from 1, at most {@link maxSources}
 */
export function toSources(
  found: readonly ProviderHits[],
  orders: readonly (readonly SearchHit[])[] = [],
): SourceReference[] {
  const merged = mergeHits(found)
  const ranks = orders.map((order) => new Map(order.map((hit, rank) => [hit, rank])))
  const ranked = merged
    .map((entry) => ({ entry, score: scoreOf(entry, ranks) }))
    .sort((left, right) => right.score - left.score)
  return withFirstHits(withoutCrowding(ranked), firstOfEachQuery(found)).map(({ entry }, index) =>
    toReference(entry, index + 1),
  )
}

/** @returns the addresses of the first hits of each query of the web, in all forms in which they were found */
export function firstOfEachQuery(found: readonly ProviderHits[]): ReadonlySet<string> {
  const byQuery = Map.groupBy(
    found.filter(({ query }) => query !== undefined),
    ({ query }) => query,
  )
  return new Set(
    [...byQuery.values()].flatMap((lists) =>
      mergeHits(lists)
        .map((entry) => ({ entry, score: scoreOf(entry, []) }))
        .toSorted((left, right) => right.score - left.score)
        .slice(0, firstHits)
        .flatMap(({ entry }) => entry.found.map(({ hit }) => hit.url)),
    ),
  )
}

/** @returns the best, of which the last make room for those with these addresses */
function withFirstHits<Ranked extends { readonly entry: MergedHit }>(
  ranked: readonly Ranked[],
  first: ReadonlySet<string>,
): Ranked[] {
  const isFirst = ({ entry }: Ranked) => entry.found.some(({ hit }) => first.has(hit.url))
  const room = maxSources - ranked.filter(isFirst).length
  const others = new Set(ranked.filter((each) => !isFirst(each)).slice(0, Math.max(0, room)))
  return ranked.filter((each) => isFirst(each) || others.has(each)).slice(0, maxSources)
}

/** Maximum sources of one web site ahead of other sites; the rest follow after all others. */
const maxPerSite = 3

function withoutCrowding<Ranked extends { readonly entry: MergedHit }>(ranked: readonly Ranked[]): Ranked[] {
  const counts = new Map<string, number>()
  const [kept, crowding]: [Ranked[], Ranked[]] = [[], []]
  for (const each of ranked) {
    const site = each.entry.kind === 'web' ? siteHost(each.entry.hit.url) : ''
    const before = counts.get(site) ?? 0
    counts.set(site, before + 1)
    if (site === '' || before < maxPerSite) kept.push(each)
    else crowding.push(each)
  }
  return [...kept, ...crowding]
}

function scoreOf({ found }: MergedHit, orders: readonly ReadonlyMap<SearchHit, number>[]): number {
  const own = found.reduce((sum, { rank }) => sum + share(rank), 0)
  return orders.reduce((sum, ranks) => {
    // When a ranking lists a source twice, its better rank counts.
    const places = found.map(({ hit }) => ranks.get(hit)).filter((rank) => rank !== undefined)
    return places.length === 0 ? sum : sum + share(Math.min(...places))
  }, own)
}

function share(rank: number): number {
  return 1 / (fusionConstant + rank + 1)
}

function toReference({ hit, provider, found }: MergedHit, index: number): SourceReference {
  const image = hit.image ?? found.find((each) => each.hit.image)?.hit.image
  const icon = hit.icon ?? found.find((each) => each.hit.icon)?.hit.icon
  return {
    index,
    title: hit.title,
    seeMoreUrl: hit.url,
    showName: hit.showName,
    ...(image === undefined ? {} : { image }),
    ...(icon === undefined ? {} : { icon }),
    ...(hit.publishedAt === '' ? {} : { publishDate: hit.publishedAt }),
    ...(hit.location === undefined ? {} : { location: hit.location }),
    ...(hit.heading === '' ? {} : { heading: hit.heading }),
    ...(hit.path === undefined ? {} : { path: hit.path }),
    ...(hit.places === undefined ? {} : { places: hit.places }),
    ...(hit.isOwn ? { isOwn: true as const } : {}),
    ...(hit.file ? { file: hit.file } : {}),
    passage: hit.passage,
    provider,
  }
}
