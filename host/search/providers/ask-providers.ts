import { failingAfter, ProviderFailure } from './provider-failure.ts'
import type { SearchHit, SearchOptions, SearchProvider } from './provider.ts'
import { untilAborted } from '../../platform/until-aborted.ts'

/** What one provider answered: its hits, or why it could not search. */
export type ProviderOutcome =
  | { readonly provider: SearchProvider; readonly hits: readonly SearchHit[] }
  | { readonly provider: SearchProvider; readonly failure: unknown }

export interface AskOptions extends SearchOptions {
  /** What searches of the web are asked instead: they know nothing of when a question is asked. */
  readonly webQuery?: string
  /** No provider is given longer. */
  readonly timeoutMs: number
  /** Once one provider of the web has found something, the others are given only so much longer. */
  readonly graceMs: number
}

/**
 * Asks all providers at once, each within its own time limit, and gives what each answered as soon as it did.
 * One that fails or hangs never fails the others.
 * @throws the signal's reason when the whole search is stopped
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
