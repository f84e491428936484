import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { askProviders } from './ask-providers.ts'
import type { SearchProvider } from './provider.ts'
import { type ProviderHits, toSources } from './sources.ts'

const limits = { timeoutMs: 6_000, graceMs: 1_500 }

/**
 * A search by a query alone, without a question around it.
 * @returns finds sources with these providers, best first, and rejects when none of them could search; null without any
 */
export function searchSources(providers: readonly SearchProvider[]) {
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
    return toSources(found).slice(0, limit)
  }
}
