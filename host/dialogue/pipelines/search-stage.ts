import type { SearchScope } from '../../../lib/contract/frame.ts'
import { askProviders } from '../../search/ask-providers.ts'
import { mostSources, type ProviderHits } from '../../search/sources.ts'
import { type PipelineEvent, TurnFailure } from '../pipeline.ts'
import type { SearchRun } from './search-run.ts'

const defaultProviderTimeoutMs = 8_000

/**
 * Asks the providers that serve the question's scope, showing which ones failed.
 * @returns what each found, in the order in which they are configured
 * @throws {TurnFailure} `search_failed` when none could search
 */
export async function* search(
  run: SearchRun,
  query: string,
): AsyncGenerator<PipelineEvent, ProviderHits[], void> {
  const { deps, request, context, progress } = run
  const scope: SearchScope = request.prompt.scope ?? { source: 'all' }
  const asked = deps.providers.filter((provider) => provider.serves(scope))
  const found: ProviderHits[] = []
  const failures: unknown[] = []
  yield progress.add({ kind: 'search', state: 'running', detail: query })
  const timeoutMs = deps.providerTimeoutMs ?? defaultProviderTimeoutMs
  const options = { limit: mostSources, signal: context.signal, scope, timeoutMs }
  for await (const outcome of askProviders(asked, query, options)) {
    if ('failure' in outcome) {
      failures.push(outcome.failure)
      yield progress.add({ kind: 'fallback', state: 'failed', detail: outcome.provider })
    } else {
      found.push(outcome)
    }
  }
  if (asked.length > 0 && found.length === 0) {
    yield progress.settle('search', { state: 'failed' })
    throw new TurnFailure('search_failed', 'no provider could search', {
      cause: new AggregateError(failures),
    })
  }
  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  yield progress.settle('search', { state: 'done', count })
  // Which provider answered first must not change the order of the sources.
  return asked.flatMap(({ name }) => found.filter(({ provider }) => provider === name))
}
