import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { supports } from '../../answers/evidence.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { asksForRecent } from '../../search/analysis/question-dates.ts'
import { weighTerms } from '../../search/analysis/term-weights.ts'
import { rankTexts } from '../../search/pages/rank-texts.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import { failureReason, ProviderFailure } from '../../search/providers/provider-failure.ts'
import { type ProviderHits, toSources } from '../../search/sources.ts'
import type { SearchRun } from './search-run.ts'

const rerankLimitMs = 2_000

/**
 * Ranks the results: by the providers' ranks, by the question's words if several providers found something, by date
 * if the newest is wanted, and by meaning if an embedding model is configured. If that fails, the others decide.
 */
export async function* rank(
  run: SearchRun,
  query: string,
  found: readonly ProviderHits[],
): AsyncGenerator<AgentEvent, SourceReference[], void> {
  const orders: SearchHit[][] = []
  const hits = found.flatMap((list) => list.hits)
  if (found.filter((list) => list.hits.length > 0).length > 1) orders.push(byWords(query, hits))
  if (asksForRecent(query)) {
    const dated = byDate(await fitting(run, query, hits))
    // Counted twice: among equally good matches, the newest is wanted.
    orders.push(dated, dated)
  }
  const { reranker } = run.deps
  if (reranker && hits.length > 1) {
    const limit = AbortSignal.timeout(rerankLimitMs)
    try {
      orders.push(await reranker.order(query, hits, AbortSignal.any([run.context.signal, limit])))
    } catch (error) {
      run.context.signal.throwIfAborted()
      if (!limit.aborted && !(error instanceof ProviderFailure)) throw error
      const reason = limit.aborted ? 'timeout' : failureReason(error)
      yield run.progress.add({ kind: 'fallback', state: 'failed', detail: reranker.name, reason })
    }
  }

  return toSources(found, orders)
}

/** Results about the question: the newest text about something else is no news. */
async function fitting(run: SearchRun, query: string, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const weights = await weighTerms(query, (await run.files()).reader ?? run.deps.library)
  return hits.filter((hit) => !hit.isUnrelated && supports(hit, weights))
}

/** Results with a known date, newest first; others are not in this order. */
function byDate(hits: readonly SearchHit[]): SearchHit[] {
  return hits
    .filter(({ publishedAt }) => publishedAt !== '')
    .toSorted((left, right) => (left.publishedAt < right.publishedAt ? 1 : -1))
}

function byWords(query: string, hits: readonly SearchHit[]): SearchHit[] {
  const texts = hits.map((hit) => ({ title: hit.title, heading: hit.heading, text: hit.passage, hit }))
  return rankTexts(query, texts).map(({ hit }) => hit)
}
