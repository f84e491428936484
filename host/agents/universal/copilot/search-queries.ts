import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { type AgentEvent, TurnFailure } from '../../../conversations/turns/agent.ts'
import { failureReason } from '../../../search/providers/provider-failure.ts'
import { failureTips } from '../failure-tips.ts'
import { rank } from '../rank-stage.ts'
import { readPages } from '../read-stage.ts'
import { type QueryOutcome, searchOnce } from '../search-once.ts'
import { type SearchRun, searchStep } from '../search-run.ts'

/**
 * Searches by several queries in parallel, reads the pages of the best results, and ranks everything: results of
 * several queries come first.
 * @param query used for ranking
 * @throws {TurnFailure} `search_failed` when all queries failed
 */
export async function* searchQueries(
  run: SearchRun,
  query: string,
  queries: readonly string[],
): AsyncGenerator<AgentEvent, SourceReference[], void> {
  for (const each of queries) yield run.progress.add(await searchStep(run, each))
  const pending = new Map(queries.map((each) => [each, searchOnce(run, each)]))
  const outcomes: QueryOutcome[] = []
  while (pending.size > 0) {
    const outcome = await Promise.race(pending.values())
    pending.delete(outcome.query)
    outcomes.push(outcome)
    const count = outcome.found.reduce((sum, { hits }) => sum + hits.length, 0)
    const state = outcome.found.length > 0 ? 'done' : 'failed'
    yield run.progress.settle('search', { state, count }, outcome.query)
  }

  yield* reportFailedProviders(run, outcomes)
  const found = queries.flatMap((each) => outcomes.find((outcome) => outcome.query === each)?.found ?? [])
  if (found.length === 0 && outcomes.some(({ failures }) => failures.length > 0)) {
    yield* failureTips(run)
    throw new TurnFailure('search_failed', 'every query failed')
  }

  return yield* rank(run, query, yield* readPages(run, query, found))
}

/** Reports each failed provider once, for all queries. */
function* reportFailedProviders(run: SearchRun, outcomes: readonly QueryOutcome[]) {
  const byName = new Map(outcomes.flatMap(({ failures }) => failures.map((each) => [each.name, each])))
  for (const { name, kind, failure } of byName.values()) {
    const reason = failureReason(failure)
    if (kind === 'web') run.failures.push({ name, reason })
    yield run.progress.add({ kind: 'fallback', state: 'failed', detail: name, reason })
  }
}
