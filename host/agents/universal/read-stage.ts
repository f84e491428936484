import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { withBestPassages } from '../../search/pages/best-passages.ts'
import { pageKey } from '../../search/pages/page-parts.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { PageText } from '../../search/pages/page-text.ts'
import type { SearchHit } from '../../search/providers/provider.ts'
import { failureReason, ProviderFailure } from '../../search/providers/provider-failure.ts'
import { type ProviderHits, toSources } from '../../search/sources.ts'
import type { SearchRun } from './search-run.ts'

const maxPages = 5
const stageLimitMs = 5_000
/** Number of pages read after which the others get only a short extra time. */
const enoughPages = 3
const graceMs = 400

type Outcome =
  | { readonly hit: SearchHit; readonly page: PageText }
  | { readonly hit: SearchHit; readonly failure: unknown }

type FailedPage = Pick<ProgressStep, 'detail' | 'reason'> & { readonly state: 'failed' }

/** Reads the best web pages in parallel for their best passages; an unreadable page keeps its excerpt. */
export async function* readPages(
  run: SearchRun,
  query: string,
  found: readonly ProviderHits[],
): AsyncGenerator<AgentEvent, ProviderHits[], void> {
  const { pages } = run.deps
  const wanted = pages ? pagesWorthReading(found) : []
  if (!pages || wanted.length === 0) return [...found]

  const { progress, context } = run
  yield progress.add({ kind: 'read', state: 'running', detail: titlesOf(wanted) })
  const read = new Map<string, PageText>()
  // Delayed until the next page: if no page can be read, the last failure replaces the whole step.
  let failed: FailedPage | null = null
  for await (const outcome of readAll(pages, wanted, context.signal)) {
    if ('page' in outcome) {
      read.set(outcome.hit.url, outcome.page)
      run.readPages.add(outcome.hit.url)
    } else {
      if (failed) yield progress.add({ kind: 'read', ...failed })
      failed = { state: 'failed', detail: outcome.hit.showName, reason: failureReason(outcome.failure) }
    }
  }

  if (failed && read.size > 0) yield progress.add({ kind: 'read', ...failed })
  const done = wanted.filter(({ url }) => read.has(url))
  yield progress.settle(
    'read',
    done.length > 0 ? { state: 'done', detail: titlesOf(done) } : (failed ?? { state: 'failed' }),
  )

  return Promise.all(
    found.map(async (list) => {
      if (list.kind !== 'web') return list
      const hits = await withBestPassages(query, list.hits, read)
      for (const { url, passage, parts } of hits) if (parts) run.parts.set(pageKey(url, passage), parts)
      return { ...list, hits }
    }),
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
  let readCount = 0
  try {
    while (pending.size > 0) {
      const outcome = await Promise.race(pending.values())
      stopped.throwIfAborted()
      pending.delete(outcome.hit)
      if ('page' in outcome && ++readCount === enoughPages) {
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
