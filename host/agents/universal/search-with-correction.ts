import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { judgeSources } from '../../answers/judge-sources.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import { searchQuery } from '../../answers/understand-query.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { hasWebSearch } from '../../search/has-web-search.ts'
import { answerFromSources } from './answer-from-sources.ts'
import type { SearchRun } from './search-run.ts'
import { type SearchOptions, search } from './search-stage.ts'
import { understand } from './understand-stage.ts'

interface Planned extends Omit<SearchOptions, 'isDropped'> {
  /** The query; by the rules when absent. */
  readonly query?: string
  /**
   * @param isAnswered whether the rules find the answer in what was found
   * @returns the plan if it was made; null otherwise
   */
  readonly planned?: (isAnswered: boolean) => Promise<SearchPlan | null>
  /** Whether the plan says that no search is needed. */
  readonly isDropped?: (plan: SearchPlan, isAnswered: boolean) => boolean
}

/**
 * Searches and answers. A misspelt name of the library is corrected if the original finds nothing: neither in the
 * library nor, when it is searched, on the web. The correction is shown with a way to search for the original.
 * @returns whether the plan says that no search is needed; then nothing was answered
 */
export async function* searchWithCorrection(
  run: SearchRun,
  { query: written, planned, isDropped = () => false, ...options }: Planned = {},
): AsyncGenerator<AgentEvent, boolean, void> {
  const { deps, request, scope } = run
  const asTyped = written ?? (yield* understand(run))
  run.media.begin(asTyped)
  const meant = (await deps.correct?.(request.question)) ?? null
  const isWeb = hasWebSearch(deps.providers, scope)
  // Without sources there is nothing that a plan could be wrong about.
  const isEarlyDropped = (plan: SearchPlan) => isDropped(plan, true)
  const found: SourceReference[] | null =
    meant === null || isWeb ? yield* search(run, asTyped, { ...options, isDropped: isEarlyDropped }) : null
  if (planned) {
    const isAnswered = await answers(run, asTyped, found ?? [])
    const plan = await planned(isAnswered)
    if (plan && isDropped(plan, isAnswered)) return true
  }

  if (meant === null || (found && found.length > 0)) {
    yield* answerFromSources(run, asTyped, found ?? [])
    return false
  }

  yield cards.tip(run.nextId(), `已按“${meant}”搜索。`, { verbatim: `“${request.question}”` })
  const corrected = { ...run, request: { ...request, question: meant } }
  const query = searchQuery(meant, request.history)
  yield* answerFromSources(corrected, query, yield* search(corrected, query))
  return false
}

async function answers(run: SearchRun, query: string, found: readonly SourceReference[]): Promise<boolean> {
  if (found.length === 0) return false
  const library = (await run.files()).reader ?? run.deps.library
  return (await judgeSources(query, found, library)).isAnswered
}
