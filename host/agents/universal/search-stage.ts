import { setTimeout as delay } from 'node:timers/promises'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { supports } from '../../answers/evidence.ts'
import type { SearchPlan } from '../../answers/plan-search.ts'
import { type AgentEvent, TurnFailure } from '../../conversations/turns/agent.ts'
import { withDates } from '../../search/analysis/question-dates.ts'
import { type TermWeights, weighTerms } from '../../search/analysis/term-weights.ts'
import { askProviders } from '../../search/providers/ask-providers.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import { failureReason } from '../../search/providers/provider-failure.ts'
import { maxSources, type ProviderHits, toSources } from '../../search/sources.ts'
import { failureTips } from './failure-tips.ts'
import { rank } from './rank-stage.ts'
import { fetchPages, readPages } from './read-stage.ts'
import { searchOnce } from './search-once.ts'
import { type SearchRun, searchStep, servingProviders } from './search-run.ts'

const defaultProviderTimeoutMs = 6_000
/** Time (ms) the others still get after one web search has found something. */
const graceMs = 1_500
/** Time (ms) that the answer waits for further queries once the first one is done. */
const furtherMs = 1_500
/** Time (ms) after the first query in which a plan is still used, even if no page has to be read meanwhile. */
const planGraceMs = 300
/** Maximum hits reranked by meaning, which may differ from the order by words. */
const maxReranked = 50

export interface SearchOptions {
  /** A plan that is being made: its further queries are searched on the web, too. */
  readonly planning?: Promise<SearchPlan | null>
  /** @returns the plan if it has been made; it is not awaited any longer */
  readonly settle?: () => SearchPlan | null
  /** Whether a plan needs no search: then no page is read. */
  readonly isDropped?: (plan: SearchPlan) => boolean
}

/**
 * Finds the sources of an answer: queries the providers that serve the scope, reads the best results' pages, and
 * ranks everything. Shows failed providers, and the first sources as early as possible.
 * @returns the sources in rank order
 * @throws {TurnFailure} `search_failed` when all failed
 */
export async function* search(
  run: SearchRun,
  query: string,
  options: SearchOptions = {},
): AsyncGenerator<AgentEvent, SourceReference[], void> {
  const asked = await servingProviders(run)
  const isWeb = asked.some(({ kind }) => kind === 'web')
  const webQuery = withDates(query, run.deps.clock())
  const further = isWeb ? new FurtherSearches(run, asked, [query, webQuery], options) : null
  yield run.progress.add(await searchStep(run, isWeb ? webQuery : query))
  // The library alone is fast enough without showing partial results.
  const { named, reader } = await run.files()
  const weights = isWeb ? await weighTerms(query, reader ?? run.deps.library) : null
  const first = yield* askAll(run, { query, webQuery }, asked, weights)
  const isDropped = () => further?.plan && options.isDropped?.(further.plan)
  if (isDropped()) return []

  const planEnd = delay(planGraceMs, undefined, { ref: false })
  // A plan that is still being made has the time in which the first pages are read.
  if (further && !further.isPlanned) {
    yield* fetchPages(run, first)
    await Promise.race([further.planned, planEnd])
    if (isDropped()) return []
  }
  const found = [...first, ...((await further?.found()) ?? [])]
  const relevant = weights ? withoutStrayPassages(found, weights, named.length > 0) : found
  const read = isWeb ? yield* readPages(run, query, relevant) : relevant
  return yield* rank(run, query, read)
}

/** The searches by a plan's queries, which begin as soon as it is made. They only add: none is awaited for long. */
class FurtherSearches {
  readonly planned: Promise<void>
  /** Once it is made. */
  plan: SearchPlan | null = null
  readonly #settle: () => SearchPlan | null
  #searching: Promise<readonly ProviderHits[]> | null = null

  /** @param known queries that are searched anyway */
  constructor(
    run: SearchRun,
    asked: readonly SearchProvider[],
    known: readonly string[],
    { planning, settle }: SearchOptions,
  ) {
    this.#settle = settle ?? (() => this.plan)
    this.planned = Promise.resolve(planning).then(
      (plan) => {
        this.plan = plan ?? null
        this.#searching = searchFurther(run, asked, plan ?? null, known).catch(() => [])
      },
      () => undefined,
    )
  }

  /** Whether nothing is to be expected of the plan any more but its searches. */
  get isPlanned(): boolean {
    return this.#searching !== null
  }

  /** @returns what they have found after a limited time; nothing without a plan */
  async found(): Promise<readonly ProviderHits[]> {
    if (this.#settle() === null || !this.#searching) return []
    return Promise.race([this.#searching, delay(furtherMs, [], { ref: false })])
  }
}

async function* askAll(
  run: SearchRun,
  { query, webQuery }: { readonly query: string; readonly webQuery: string },
  asked: readonly SearchProvider[],
  weights: TermWeights | null,
): AsyncGenerator<AgentEvent, ProviderHits[], void> {
  const { deps, context, progress } = run
  const found: ProviderHits[] = []
  const causes: unknown[] = []
  const options = {
    limit: deps.reranker ? maxReranked : maxSources,
    signal: context.signal,
    scope: run.scope,
    subject: run.request.question,
    webQuery,
    timeoutMs: deps.providerTimeoutMs ?? defaultProviderTimeoutMs,
    graceMs,
  }
  for await (const outcome of askProviders(asked, query, options)) {
    const { name, kind } = outcome.provider
    if ('failure' in outcome) {
      const reason = failureReason(outcome.failure)
      causes.push(outcome.failure)
      if (kind === 'web') run.failures.push({ name, reason })
      yield progress.add({ kind: 'fallback', state: 'failed', detail: name, reason })
    } else {
      found.push({ provider: name, kind, ...(kind === 'web' ? { query } : {}), hits: outcome.hits })
      for (const { isMeant, passage } of outcome.hits) if (isMeant) run.meant.add(passage)
      const early = weights && run.sourcesCard.show(earlySources(inOrder(asked, found), weights))
      if (early) yield early
    }
  }

  if (asked.length > 0 && found.length === 0) {
    yield progress.settle('search', { state: 'failed' })
    yield* failureTips(run)
    throw new TurnFailure('search_failed', 'every provider failed', { cause: new AggregateError(causes) })
  }

  const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
  yield progress.settle('search', { state: 'done', count })
  if (causes.length > 0 && count > 0) yield progress.add(substitute(found))
  return inOrder(asked, found)
}

/** Searches the web by the plan's queries; those that fail add nothing. */
async function searchFurther(
  run: SearchRun,
  asked: readonly SearchProvider[],
  plan: SearchPlan | null,
  known: readonly string[],
): Promise<readonly ProviderHits[]> {
  const queries = (plan?.needsSearch ? plan.queries : []).filter((query) => !known.includes(query))
  const web = asked.filter(({ kind }) => kind === 'web')
  const outcomes = await Promise.all(queries.map((query) => searchOnce(run, query, web)))
  return outcomes.flatMap(({ found }) => found)
}

/** The provider that answered instead of the failed ones. */
function substitute(found: readonly ProviderHits[]) {
  const useful = found.filter(({ hits }) => hits.length > 0)
  const detail = useful.map(({ provider }) => provider).join('、')
  return { kind: 'fallback', state: 'done', detail } as const
}

/** The order of responses must not change the order of sources. */
function inOrder(asked: readonly SearchProvider[], found: readonly ProviderHits[]): ProviderHits[] {
  const names = new Set(asked.map(({ name }) => name))
  return [...names].flatMap((name) => found.filter(({ provider }) => provider === name))
}

function earlySources(found: readonly ProviderHits[], weights: TermWeights): SourceReference[] {
  return toSources(found)
    .filter((source) => supports(source, weights))
    .map((source, index) => ({ ...source, index: index + 1 }))
}

/**
 * The library always finds something; next to web results, only what matches the question counts.
 * @param isAboutFiles whether the question names files, whose passages always count
 */
function withoutStrayPassages(
  found: readonly ProviderHits[],
  weights: TermWeights,
  isAboutFiles: boolean,
): ProviderHits[] {
  if (!found.some(({ kind, hits }) => kind === 'web' && hits.length > 0)) return [...found]
  return found.map((list) => {
    if (list.kind === 'web') return list
    const hits = list.hits.filter((hit) => {
      if (hit.isMeant || (isAboutFiles && hit.isOwn)) return true
      const [source] = toSources([{ ...list, hits: [hit] }])
      return source !== undefined && supports(source, weights)
    })
    return { ...list, hits }
  })
}
