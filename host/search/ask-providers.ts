import type { SearchHit, SearchOptions, SearchProvider } from './provider.ts'

/** What one provider answered: its hits, or why it could not search. */
export type ProviderOutcome =
  | { readonly provider: string; readonly hits: readonly SearchHit[] }
  | { readonly provider: string; readonly failure: unknown }

/**
 * Asks all providers at once, each within its own time limit, and gives what each answered as soon as it did.
 * One that fails or hangs never fails the others.
 * @throws the signal's reason when the whole search is stopped
 */
export async function* askProviders(
  providers: readonly SearchProvider[],
  query: string,
  options: SearchOptions & { readonly timeoutMs: number },
): AsyncGenerator<ProviderOutcome, void, void> {
  const pending = new Map(
    providers.map((provider) => [
      provider,
      askOne(provider, query, options).then((outcome) => ({ provider, outcome })),
    ]),
  )
  while (pending.size > 0) {
    const { provider, outcome } = await Promise.race(pending.values())
    options.signal.throwIfAborted()
    pending.delete(provider)
    yield outcome
  }
}

async function askOne(
  provider: SearchProvider,
  query: string,
  { timeoutMs, ...options }: SearchOptions & { readonly timeoutMs: number },
): Promise<ProviderOutcome> {
  const limit = new AbortController()
  const stop = () => limit.abort(options.signal.reason)
  options.signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    options.signal.throwIfAborted()
    // A provider that ignores its signal must not hold the search: the limit wins the race.
    const hits = await Promise.race([
      provider.search(query, { ...options, signal: limit.signal }),
      rejectOnAbort(limit.signal),
    ])
    return { provider: provider.name, hits }
  } catch (failure) {
    return { provider: provider.name, failure }
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', stop)
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
