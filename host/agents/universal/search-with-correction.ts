import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { hasWebSearch } from '../../search/has-web-search.ts'
import { answerFromSources } from './answer-from-sources.ts'
import type { SearchRun } from './search-run.ts'
import { search } from './search-stage.ts'
import { understand } from './understand-stage.ts'

interface Planned {
  /** The query; by the rules when absent. */
  readonly query?: string
  /** A plan that is being made: its further queries are searched, too. */
  readonly planning?: Promise<SearchPlan | null>
  /** @returns the plan if it was made before the search ended */
  readonly settle?: () => SearchPlan | null
  /** Whether the plan says that no search is needed. */
  readonly isDropped?: (plan: SearchPlan) => boolean
}

/**
 * Searches and answers. A misspelt name of the library is corrected if the original finds nothing: neither in the
 * library nor, when it is searched, on the web. The correction is shown with a way to search for the original.
 * @returns whether the plan says that no search is needed; then nothing was answered
 */
export async function* searchWithCorrection(
  run: SearchRun,
  { query: planned, planning, settle, isDropped }: Planned = {},
): AsyncGenerator<AgentEvent, boolean, void> {
  const { deps, request, scope } = run
  const asTyped = planned ?? (yield* understand(run))
  run.media.begin(asTyped)
  const meant = (await deps.correct?.(request.question)) ?? null
  const isWeb = hasWebSearch(deps.providers, scope)
  const options = { ...(planning ? { planning } : {}), ...(settle ? { settle } : {}) }
  const found: SourceReference[] | null =
    meant === null || isWeb ? yield* search(run, asTyped, options) : null
  const plan = settle?.()
  if (plan && isDropped?.(plan)) return true

  if (meant === null || (found && found.length > 0)) {
    yield* answerFromSources(run, asTyped, found ?? [])
    return false
  }

  const text = `已按“${meant}”搜索。`
  const content = { text, verbatim: `“${request.question}”` }
  yield { id: run.nextId(), type: 'tips', target: 'replace', content }
  const corrected = { ...run, request: { ...request, question: meant } }
  const query = searchQuery(meant, request.history)
  yield* answerFromSources(corrected, query, yield* search(corrected, query))
  return false
}
