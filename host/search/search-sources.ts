import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import { withBestPassages } from './pages/best-passages.ts'
import type { PageReader } from './pages/page-reader.ts'
import type { PageText } from './pages/page-text.ts'
import { askProviders } from './providers/ask-providers.ts'
import type { SearchProvider } from './providers/provider.ts'
import { type ProviderHits, toSources } from './sources.ts'

const limits = { timeoutMs: 6_000, graceMs: 1_500 }
/** Number of pages that are read, the best. */
const readCount = 3
/** Maximum time (ms) for all of them: a model waits. */
const readMs = 2_500
/** Maximum tokens of all passages: the result of a tool that is longer is cut. */
const maxTokens = 1_700

/**
 * @param pages reads the first pages, of which the best passages replace the excerpts; without it excerpts are all
 * @returns a search by a query alone, best hits first; rejects when all fail; null without providers
 */
export function searchSources(providers: readonly SearchProvider[], pages: PageReader | null = null) {
  if (providers.length === 0) return null
  return async (
    query: string,
    { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<SourceReference[]> => {
    const found: ProviderHits[] = []
    let failure: unknown
    const options = { ...limits, limit, signal, scope: { source: 'all' } } as const
    for await (const outcome of askProviders(providers, query, options)) {
      const { name, kind } = outcome.provider
      if ('hits' in outcome) found.push({ provider: name, kind, hits: outcome.hits })
      else failure = outcome.failure
    }

    if (found.length === 0) throw failure

    const sources = toSources(found).slice(0, limit)
    return pages ? withPassages(query, sources, found, { pages, signal }) : sources
  }
}

/** Replaces excerpts by passages, the best sources first, as long as all of them fit. */
async function withPassages(
  query: string,
  sources: readonly SourceReference[],
  found: readonly ProviderHits[],
  reading: { readonly pages: PageReader; readonly signal: AbortSignal },
): Promise<SourceReference[]> {
  const read = await readFirst(sources, reading)
  const hits = await withBestPassages(
    query,
    found.flatMap((list) => list.hits.filter(({ url }) => read.has(url))),
    read,
  )
  let left = maxTokens - sources.reduce((sum, { passage }) => sum + estimateTokens(passage), 0)
  return sources.map((source) => {
    const hit = hits.find(({ url }) => url === source.seeMoreUrl)
    if (!hit) return source
    const passage = hit.material?.parts[0]?.text ?? source.passage
    const cost = estimateTokens(passage) - estimateTokens(source.passage)
    const described = hit.publishedAt === '' ? source : { ...source, publishDate: hit.publishedAt }
    if (cost > left) return described
    left -= cost
    return { ...described, passage }
  })
}

async function readFirst(
  sources: readonly SourceReference[],
  { pages, signal }: { readonly pages: PageReader; readonly signal: AbortSignal },
): Promise<Map<string, PageText>> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(readMs)])
  const read = await Promise.allSettled(
    sources
      .slice(0, readCount)
      .map(async ({ seeMoreUrl: url }) => [url, await untilAborted(pages.read(url, ended), ended)] as const),
  )
  signal.throwIfAborted()
  return new Map(read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}
