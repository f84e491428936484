import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import type { weighTerms } from './analysis/term-weights.ts'
import { fillMaterial } from './pages/fill-material.ts'
import type { PageReader } from './pages/page-reader.ts'
import type { PageText } from './pages/page-text.ts'
import { materialIn, withPages } from './pages/with-pages.ts'
import { askProviders } from './providers/ask-providers.ts'
import type { SearchProvider } from './providers/provider.ts'
import { maxSources, type ProviderHits, toSources } from './sources.ts'

const limits = { timeoutMs: 6_000, graceMs: 1_500 }
/** Maximum time (ms) for all pages. */
const readMs = 4_000

interface MaterialSearch {
  readonly providers: readonly SearchProvider[]
  /** Without it excerpts are all. */
  readonly pages?: PageReader | undefined
  /** Provides word rarity. */
  readonly library: Parameters<typeof weighTerms>[1]
  /** What the sources are for. */
  readonly subject: string
  readonly queries: readonly string[]
  /** Maximum tokens of all sources. */
  readonly tokens: number
  readonly signal: AbortSignal
  /** Called for each query that a provider of a kind has answered, also without hits. */
  readonly onAnswered?: (kind: SearchProvider['kind'], query: string) => void
}

/**
 * Searches by several queries, and reads the pages found: what an answer from sources gets, for agents that show no steps.
 * @returns the sources in rank order with as much of their pages as fits; empty when nothing was found or all failed
 * @throws the signal's reason
 */
export async function searchMaterial({
  providers,
  pages,
  library,
  subject,
  queries,
  tokens,
  signal,
  onAnswered,
}: MaterialSearch): Promise<SourceReference[]> {
  const asked = { providers, signal, onAnswered }
  const found = (await Promise.all(queries.map((query) => hitsOf(query, asked)))).flat()
  signal.throwIfAborted()
  const read = pages ? await readAll(toSources(found), pages, signal) : new Map<string, PageText>()
  const lists = await withPages(subject, found, read, library)
  return fillMaterial(toSources(lists), new Map(materialIn(lists)), tokens)
}

async function hitsOf(
  query: string,
  { providers, signal, onAnswered }: Pick<MaterialSearch, 'providers' | 'signal' | 'onAnswered'>,
): Promise<ProviderHits[]> {
  const options = { ...limits, limit: maxSources, signal, scope: { source: 'all' } } as const
  const found: ProviderHits[] = []
  for await (const outcome of askProviders(providers, query, options)) {
    const { name, kind } = outcome.provider
    if (!('hits' in outcome)) continue
    onAnswered?.(kind, query)
    found.push({ provider: name, kind, ...(kind === 'web' ? { query } : {}), hits: outcome.hits })
  }
  return found
}

async function readAll(
  sources: readonly SourceReference[],
  pages: PageReader,
  signal: AbortSignal,
): Promise<Map<string, PageText>> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(readMs)])
  const read = await Promise.allSettled(
    sources
      .filter(({ seeMoreUrl }) => /^https?:/.test(seeMoreUrl))
      .map(async ({ seeMoreUrl: url }) => [url, await untilAborted(pages.read(url, ended), ended)] as const),
  )
  signal.throwIfAborted()
  return new Map(read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}
