import { untilAborted } from '../../platform/until-aborted.ts'
import type { SearchHit, SearchOptions, SearchProvider } from './provider.ts'
import { failingAfter, ProviderFailure } from './provider-failure.ts'

export type ProviderOutcome =
  | { readonly provider: SearchProvider; readonly hits: readonly SearchHit[] }
  | { readonly provider: SearchProvider; readonly failure: unknown }

export interface AskOptions extends SearchOptions {
  /** The query for web searches, which do not know when a question is asked. */
  readonly webQuery?: string
  /** Maximum time (ms) per provider. */
  readonly timeoutMs: number
  /** Time (ms) the others still get after one web provider has found something. */
  readonly graceMs: number
}

/**
 * Queries all providers in parallel, each with its own time limit, and yields each result when it arrives. A provider
 * that fails or hangs never fails the others.
 * @throws the signal's reason when the whole search is aborted
 */
export async function* askProviders(
  providers: readonly SearchProvider[],
  query: string,
  options: AskOptions,
): AsyncGenerator<ProviderOutcome, void, void> {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const pending = new Map(
    providers.map((provider) => [provider, askOne(provider, query, options, late.signal)]),
  )
  try {
    while (pending.size > 0) {
      const outcome = await Promise.race(pending.values())
      options.signal.throwIfAborted()
      pending.delete(outcome.provider)
      if (outcome.provider.kind === 'web' && 'hits' in outcome && outcome.hits.length > 0)
        timer ??= setTimeout(() => late.abort(tooLate(options.graceMs, true)), options.graceMs)
      yield outcome
    }
  } finally {
    clearTimeout(timer)
  }
}

async function askOne(
  provider: SearchProvider,
  query: string,
  { timeoutMs, limit, scope, subject, webQuery = query, signal: stopped }: AskOptions,
  late: AbortSignal,
): Promise<ProviderOutcome> {
  const limitMs = Math.min(timeoutMs, provider.timeoutMs ?? timeoutMs)
  const signal = AbortSignal.any([stopped, late, failingAfter(limitMs, () => tooLate(limitMs))])
  const asked = provider.kind === 'web' ? webQuery : query
  try {
    const options = { limit, scope, signal, ...(subject === undefined ? {} : { subject }) }
    return { provider, hits: await untilAborted(provider.search(asked, options), signal) }
  } catch (failure) {
    return { provider, failure }
  }
}

function tooLate(limitMs: number, isOvertaken = false): ProviderFailure {
  return new ProviderFailure('timeout', `no answer within ${limitMs} ms`, { isOvertaken })
}
