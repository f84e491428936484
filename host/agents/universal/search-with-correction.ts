import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { hasWebSearch } from '../../search/has-web-search.ts'
import { answerFromSources } from './answer-from-sources.ts'
import type { SearchRun } from './search-run.ts'
import { search } from './search-stage.ts'
import { understand } from './understand-stage.ts'

/**
 * Searches and answers. A misspelt name of the library is corrected if the original finds nothing: neither in the
 * library nor, when it is searched, on the web. The correction is shown with a way to search for the original.
 */
export async function* searchWithCorrection(run: SearchRun): AsyncGenerator<AgentEvent, void, void> {
  const { deps, request, scope } = run
  const asTyped = yield* understand(run)
  run.media.begin(asTyped)
  const meant = (await deps.correct?.(request.question)) ?? null
  const isWeb = hasWebSearch(deps.providers, scope)
  const found: SourceReference[] | null = meant === null || isWeb ? yield* search(run, asTyped) : null
  if (meant === null || (found && found.length > 0)) {
    return yield* answerFromSources(run, asTyped, found ?? [])
  }

  const text = `已按“${meant}”搜索。`
  const content = { text, verbatim: `“${request.question}”` }
  yield { id: run.nextId(), type: 'tips', target: 'replace', content }
  const corrected = { ...run, request: { ...request, question: meant } }
  const query = searchQuery(meant, request.history)
  yield* answerFromSources(corrected, query, yield* search(corrected, query))
}
