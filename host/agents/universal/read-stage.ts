import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { PageText } from '../../search/pages/page-text.ts'
import { materialIn, withPages } from '../../search/pages/with-pages.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import { failureReason, ProviderFailure } from '../../search/providers/provider-failure.ts'
import { maxSources, type ProviderHits, toSources } from '../../search/sources.ts'
import type { SearchRun } from './search-run.ts'

/** Maximum pages of an answer: as many as it has sources. */
const maxPages = maxSources
const stageLimitMs = 5_000
/** Minimum pages read after which the others get only a short extra time, and their minimum share. */
const enoughPages = 3
const enoughShare = 0.5
const graceMs = 400

type Outcome =
  | { readonly hit: SearchHit; readonly page: PageText }
  | { readonly hit: SearchHit; readonly failure: unknown }

type FailedPage = Pick<ProgressStep, 'detail' | 'reason'> & { readonly state: 'failed' }

/** Reads the best web pages, and uses them in place of the excerpts that a search gives. */
export async function* readPages(
  run: SearchRun,
  query: string,
  found: readonly ProviderHits[],
): AsyncGenerator<AgentEvent, ProviderHits[], void> {
  yield* fetchPages(run, found)
  const read = new Map([...run.pageTexts].flatMap(([url, page]) => (page ? [[url, page] as const] : [])))
  const lists = await withPages(query, found, read, (await run.files()).reader ?? run.deps.library)
  for (const [key, material] of materialIn(lists)) run.material.set(key, material)
  return lists
}

/** Reads the pages of the best results in parallel, those of the first results of each query in any case. */
export async function* fetchPages(
  run: SearchRun,
  found: readonly ProviderHits[],
): AsyncGenerator<AgentEvent, void, void> {
  const { pages } = run.deps
  const wanted = pagesWorthReading(found).filter(({ url }) => !run.pageTexts.has(url))
  if (!pages || wanted.length === 0) return

  const { progress, context } = run
  yield progress.add({ kind: 'read', state: 'running', detail: titlesOf(wanted) })
  for (const { url } of wanted) run.pageTexts.set(url, null)
  const done: SearchHit[] = []
  // Delayed until the next page: if no page can be read, the last failure replaces the whole step.
  let failed: FailedPage | null = null
  for await (const outcome of readAll(pages, wanted, context.signal)) {
    if ('page' in outcome) {
      run.pageTexts.set(outcome.hit.url, outcome.page)
      done.push(outcome.hit)
    } else {
      if (failed) yield progress.add({ kind: 'read', ...failed })
      failed = { state: 'failed', detail: outcome.hit.showName, reason: failureReason(outcome.failure) }
    }
  }

  if (failed && done.length > 0) yield progress.add({ kind: 'read', ...failed })
  const read = wanted.filter((hit) => done.includes(hit))
  yield progress.settle(
    'read',
    read.length > 0 ? { state: 'done', detail: titlesOf(read) } : (failed ?? { state: 'failed' }),
  )
}

function titlesOf(pages: readonly SearchHit[]): string {
  const first = pages[0]?.title ?? ''
  return pages.length > 1 ? `《${first}》等 ${pages.length} 个网页` : `《${first}》`
}

/** The web results among the best sources, each page once. */
function pagesWorthReading(found: readonly ProviderHits[]): SearchHit[] {
  const byUrl = new Map<string, SearchHit>()
  for (const { kind, hits } of found) {
    if (kind === 'web') for (const hit of hits) byUrl.set(hit.url, hit)
  }
  return toSources(found)
    .flatMap(({ seeMoreUrl }) => byUrl.get(seeMoreUrl) ?? [])
    .slice(0, maxPages)
}

/** Yields each page as soon as it is read. @throws the signal's reason when the turn is stopped */
async function* readAll(
  pages: PageReader,
  wanted: readonly SearchHit[],
  stopped: AbortSignal,
): AsyncGenerator<Outcome, void, void> {
  const limit = new AbortController()
  const end = () => limit.abort(new ProviderFailure('timeout', 'reading the pages of a question timed out'))
  let timer = setTimeout(end, stageLimitMs)
  const signal = AbortSignal.any([stopped, limit.signal])
  const pending = new Map(wanted.map((hit) => [hit, readOne(pages, hit, signal)]))
  const enough = Math.max(enoughPages, Math.ceil(wanted.length * enoughShare))
  let readCount = 0
  try {
    while (pending.size > 0) {
      const outcome = await Promise.race(pending.values())
      stopped.throwIfAborted()
      pending.delete(outcome.hit)
      if ('page' in outcome && ++readCount === enough) {
        clearTimeout(timer)
        timer = setTimeout(end, graceMs)
      }
      yield outcome
    }
  } finally {
    clearTimeout(timer)
  }
}

async function readOne(pages: PageReader, hit: SearchHit, signal: AbortSignal): Promise<Outcome> {
  try {
    return { hit, page: await untilAborted(pages.read(hit.url, signal), signal) }
  } catch (failure) {
    return { hit, failure }
  }
}
