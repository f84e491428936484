import { weighTerms } from '../analysis/term-weights.ts'
import type { SearchHit } from '../providers/provider.ts'
import { firstOfEachQuery, type ProviderHits } from '../sources.ts'
import { withBestPassages } from './best-passages.ts'
import { type PageMaterial, pageKey } from './fill-material.ts'
import { fittingHits } from './fitting-hits.ts'
import type { PageText } from './page-text.ts'

/**
 * Uses the pages that were read in place of their excerpts, and removes web results about something else than the query
 * that found them.
 * @param query what the sources are for: the query of lists that have none
 * @param pages by address
 * @param library provides word rarity
 */
export async function withPages(
  query: string,
  found: readonly ProviderHits[],
  pages: ReadonlyMap<string, PageText>,
  library: Parameters<typeof weighTerms>[1],
): Promise<ProviderHits[]> {
  const first = firstOfEachQuery(found)
  const isKept = ({ url }: SearchHit) => first.has(url)
  const lists: ProviderHits[] = []
  for (const list of found) {
    const { query: asked = query, hits: excerpts } = list
    if (list.kind !== 'web') {
      lists.push(list)
      continue
    }
    const hits = await withBestPassages(asked === query ? query : `${query} ${asked}`, excerpts, pages)
    lists.push({
      ...list,
      hits: fittingHits(await weighTerms(asked, library), { excerpts, hits, isKept }),
    })
  }
  return lists
}

/** @returns the pages of these results by `pageKey` of their sources */
export function materialIn(found: readonly ProviderHits[]): [key: string, material: PageMaterial][] {
  return found.flatMap(({ hits }) =>
    hits.flatMap(({ url, passage, material }): [string, PageMaterial][] =>
      material ? [[pageKey({ seeMoreUrl: url, passage }), material]] : [],
    ),
  )
}
