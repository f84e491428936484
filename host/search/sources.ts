import type { SourceReference } from '../../lib/contract/card.ts'
import type { SearchHit } from './provider.ts'

/** The most sources that an answer shows. */
export const mostSources = 10

/** Standing of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): how little the very first places differ. */
const fusionConstant = 60

export interface ProviderHits {
  readonly provider: string
  readonly hits: readonly SearchHit[]
}

/**
 * Makes one list of what several providers found, by reciprocal rank fusion: their scores cannot be compared, their
 * orders can. The same passage found twice counts for both. With one provider its order is kept.
 * @returns the references in rank order, numbered from 1, at most {@link mostSources}
 */
export function toSources(found: readonly ProviderHits[]): SourceReference[] {
  const fused = new Map<string, { hit: SearchHit; provider: string; score: number }>()
  for (const { provider, hits } of found) {
    for (const [rank, hit] of hits.entries()) {
      const key = `${hit.url}\n${hit.passage}`
      const score = 1 / (fusionConstant + rank + 1)
      const known = fused.get(key)
      if (known) known.score += score
      else fused.set(key, { hit, provider, score })
    }
  }
  return [...fused.values()]
    .sort((left, right) => right.score - left.score)
    .slice(0, mostSources)
    .map(({ hit, provider }, index) => toReference(hit, provider, index + 1))
}

function toReference(hit: SearchHit, provider: string, index: number): SourceReference {
  return {
    index,
    title: hit.title,
    seeMoreUrl: hit.url,
    showName: hit.showName,
    ...(hit.publishedAt === '' ? {} : { publishDate: hit.publishedAt }),
    passage: hit.passage,
    provider,
  }
}
