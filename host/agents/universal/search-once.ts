import { askProviders } from '../../search/providers/ask-providers.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { maxSources, type ProviderHits } from '../../search/sources.ts'
import { type SearchRun, servingProviders } from './search-run.ts'

const limits = { timeoutMs: 6_000, graceMs: 1_500 }

export interface QueryOutcome {
  readonly query: string
  readonly found: readonly ProviderHits[]
  readonly failures: readonly { readonly name: string; readonly kind: string; readonly failure: unknown }[]
}

/**
 * Queries providers, and waits for all that respond in time.
 * @param providers those that serve the run's scope when absent
 */
export async function searchOnce(
  run: SearchRun,
  query: string,
  providers?: readonly SearchProvider[],
): Promise<QueryOutcome> {
  const { deps, context, scope } = run
  const asked = providers ?? (await servingProviders(run))
  const found: ProviderHits[] = []
  const failures: QueryOutcome['failures'][number][] = []
  const subject = run.request.question
  const options = { ...limits, limit: maxSources, signal: context.signal, scope, subject }
  if (deps.providerTimeoutMs !== undefined) options.timeoutMs = deps.providerTimeoutMs
  for await (const outcome of askProviders(asked, query, options)) {
    const { name, kind } = outcome.provider
    if ('hits' in outcome)
      found.push({ provider: name, kind, ...(kind === 'web' ? { query } : {}), hits: outcome.hits })
    else failures.push({ name, kind, failure: outcome.failure })
  }

  return { query, found, failures }
}
