import type { OutlineSection } from '../../../../lib/contract/cards/outline.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { passageTokenBudget } from '../../../answers/answer-prompt.ts'
import type { FailedProvider } from '../../../answers/failure-note.ts'
import { judgeSources } from '../../../answers/judge-sources.ts'
import type { AgentEvent } from '../../../conversations/turns/agent.ts'
import { untilAborted } from '../../../platform/until-aborted.ts'
import { fillMaterial } from '../../../search/pages/fill-material.ts'
import type { PageText } from '../../../search/pages/page-text.ts'
import { materialIn, withPages } from '../../../search/pages/with-pages.ts'
import type { SearchHit } from '../../../search/providers/provider.ts'
import { failureReason, ProviderFailure } from '../../../search/providers/provider-failure.ts'
import { firstOfEachQuery, type ProviderHits, toSources } from '../../../search/sources.ts'
import { imageStorer, withStoredImages } from '../../../search/stored-images.ts'
import { clipText } from '../copilot/clarify.ts'
import { rank } from '../rank-stage.ts'
import { type QueryOutcome, searchOnce } from '../search-once.ts'
import { type ResearchRun, usedBy } from './research-run.ts'

const maxPages = 8
/** Number of read pages above which unread excerpts are dropped. */
const enoughPages = 3
const stageLimitMs = 10_000
const newestActivities = 6
const maxActivityLength = 60

type Activity = NonNullable<OutlineSection['activity']>[number]

export class SectionCard {
  readonly #run: ResearchRun
  readonly #id: string
  readonly #activity: Activity[] = []

  constructor(run: ResearchRun, id: string) {
    this.#run = run
    this.#id = id
  }

  begin(kind: Activity['kind'], texts: readonly string[], counts: Partial<OutlineSection> = {}): AgentEvent {
    for (const text of texts)
      this.#activity.push({ kind, text: clipText(text, maxActivityLength), state: 'running' })
    return this.#shown(counts)
  }

  settle(
    kind: Activity['kind'],
    text: string,
    state: Activity['state'],
    counts: Partial<OutlineSection> = {},
  ): AgentEvent {
    const about = clipText(text, maxActivityLength)
    const at = this.#activity.findIndex(
      (each) => each.kind === kind && each.text === about && each.state === 'running',
    )
    const found = this.#activity[at]
    if (found) this.#activity[at] = { ...found, state }
    return this.#shown(counts)
  }

  #shown(counts: Partial<OutlineSection>): AgentEvent {
    const { report } = this.#run
    report.outline = { ...report.outline, used: usedBy(this.#run) }
    return report.change(this.#id, { ...counts, activity: this.#activity.slice(-newestActivities) })
  }
}

export interface Found {
  /** Relevant sources in rank order, numbered from 1. */
  readonly sources: readonly SourceReference[]
  readonly queries: number
  readonly pages: number
  readonly failures: readonly FailedProvider[]
  readonly isUnanswered: boolean
}

/**
 * Searches by several queries in parallel, reads the pages of the best results, and keeps what is about the section,
 * within the budget.
 * @param subject what the sources should be about
 */
export async function* findSources(
  run: ResearchRun,
  card: SectionCard,
  subject: string,
  queries: readonly string[],
): AsyncGenerator<AgentEvent, Found, void> {
  const asked = queries.filter(() => run.budget.takeQuery())
  const outcomes = yield* searchAll(run, card, asked)
  const found = asked.flatMap((each) => outcomes.find(({ query }) => query === each)?.found ?? [])
  const { pages, lists } = yield* readAll(run, card, subject, found)
  const ranked = await rankBy(run, subject, lists)
  const { supporting } = await judgeSources(subject, ranked, run.deps.library)
  // Web pages were compared with the query that found them: a section has more words than any page about a part of it.
  const ofWeb = new Set(lists.flatMap(({ kind, hits }) => (kind === 'web' ? hits.map(({ url }) => url) : [])))
  const fitting = ranked.filter((source) => supporting.includes(source) || ofWeb.has(source.seeMoreUrl))
  const storedImage = imageStorer(run.request)
  // Extracts quote single passages.
  const sources = run.context.models.language
    ? fillMaterial(fitting, new Map(materialIn(lists)), passageTokenBudget)
    : supporting

  return {
    sources: sources.map((source, at) => ({ ...withStoredImages(source, storedImage), index: at + 1 })),
    queries: asked.length,
    pages,
    failures: failuresOf(outcomes),
    isUnanswered: asked.length > 0 && found.length === 0,
  }
}

async function* searchAll(
  run: ResearchRun,
  card: SectionCard,
  queries: readonly string[],
): AsyncGenerator<AgentEvent, QueryOutcome[], void> {
  if (queries.length === 0) return []

  yield card.begin('search', queries)
  const pending = new Map(queries.map((each) => [each, searchOnce(run, each)]))
  const outcomes: QueryOutcome[] = []
  while (pending.size > 0) {
    const outcome = await Promise.race(pending.values())
    pending.delete(outcome.query)
    outcomes.push(outcome)
    const state = outcome.found.length > 0 ? 'done' : 'failed'
    yield card.settle('search', outcome.query, state, { queries: outcomes.length })
  }

  return outcomes
}

async function* readAll(
  run: ResearchRun,
  card: SectionCard,
  subject: string,
  found: readonly ProviderHits[],
): AsyncGenerator<AgentEvent, { readonly pages: number; readonly lists: ProviderHits[] }, void> {
  const most = Math.min(maxPages, run.budget.share('pages', run.report.outline.sections.length))
  const limit = new AbortController()
  const tooLong = new ProviderFailure('timeout', 'reading the pages of a section timed out')
  const timer = setTimeout(() => limit.abort(tooLong), stageLimitMs)
  const signal = AbortSignal.any([run.context.signal, limit.signal])
  const wanted = pagesWorthReading(found)
    .slice(0, most)
    .flatMap((hit) => {
      const asked = run.pages.request(hit.url)
      return asked ? [{ hit, ...asked }] : []
    })
  const read = new Map<string, PageText>()
  let pages = 0
  if (wanted.length > 0)
    yield card.begin(
      'read',
      wanted.map(({ hit }) => hit.title),
    )

  const pending = new Map(
    wanted.map((each) => [
      each.hit,
      untilAborted(each.page, signal).then(
        (page) => ({ ...each, text: page }),
        () => ({ ...each, text: null }),
      ),
    ]),
  )
  try {
    while (pending.size > 0) {
      const { hit, text, isNew } = await Promise.race(pending.values())
      run.context.signal.throwIfAborted()
      pending.delete(hit)
      if (text) read.set(hit.url, text)
      if (text && isNew) pages += 1
      yield card.settle('read', hit.title, text ? 'done' : 'failed', { pages })
    }
  } finally {
    clearTimeout(timer)
  }

  const best = found.map((list) => {
    if (list.kind !== 'web' || read.size < enoughPages) return list
    return { ...list, hits: list.hits.filter(({ url }) => read.has(url)) }
  })
  return { pages, lists: await withPages(subject, best, read, run.deps.library) }
}

/** The first results of each query come before what several queries found. */
function pagesWorthReading(found: readonly ProviderHits[]): SearchHit[] {
  const byUrl = new Map<string, SearchHit>()
  for (const { kind, hits } of found) {
    if (kind === 'web') for (const hit of hits) byUrl.set(hit.url, hit)
  }
  const hits = toSources(found).flatMap(({ seeMoreUrl }) => byUrl.get(seeMoreUrl) ?? [])
  const first = firstOfEachQuery(found)
  return [...hits.filter(({ url }) => first.has(url)), ...hits.filter(({ url }) => !first.has(url))]
}

/** Only the ranking; failures of optional ranking steps are ignored. */
async function rankBy(
  run: ResearchRun,
  subject: string,
  lists: readonly ProviderHits[],
): Promise<SourceReference[]> {
  const ranking = rank(run, subject, lists)
  for (;;) {
    const next = await ranking.next()
    if (next.done) return next.value
  }
}

function failuresOf(outcomes: readonly QueryOutcome[]): FailedProvider[] {
  const all = outcomes.flatMap(({ failures }) => failures).filter(({ kind }) => kind === 'web')
  const byName = new Map(all.map(({ name, failure }) => [name, failure]))
  return [...byName].map(([name, failure]) => ({ name, reason: failureReason(failure) }))
}
