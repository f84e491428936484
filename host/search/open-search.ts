import type { Logger } from 'pino'
import type { StepFailure } from '../../lib/contract/cards/progress.ts'
import type { EmbeddingModel } from '../models/embedding-model.ts'
import type { Egress } from '../outbound/egress.ts'
import type { Clock } from '../platform/clock.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import type { PassageVectors } from '../storage/vectors/passage-vectors.ts'
import { createMeaningSearch } from './embeddings/meaning-search.ts'
import { createReranker, embeddingCache, type Reranker } from './embeddings/reranker.ts'
import type { PageParser } from './pages/page-parser.ts'
import { createPageReader, type PageReader } from './pages/page-reader.ts'
import { createLibraryProvider } from './providers/library-provider.ts'
import { openWebProviders, userAgent } from './providers/open-web-providers.ts'
import type { SearchProvider } from './providers/provider.ts'
import { failingAfter, ProviderFailure } from './providers/provider-failure.ts'
import type { ProviderStatus, WebProvider } from './providers/web-provider.ts'
import type { SearchSettings } from './search-settings.ts'

export interface Search {
  readonly providers: readonly SearchProvider[]
  /** Reads pages that searches bring. */
  readonly pages?: PageReader
  /** Reads pages that members or models name: never those of `SEARCH_ALLOW`. */
  readonly namedPages?: PageReader
  readonly reranker?: Reranker
  status(): ProviderStatus[]
  /** Starts the parser and sends a first request, so that a missing network is detected before a question. */
  warm(): Promise<void>
}

export interface SearchDeps {
  readonly env: SearchSettings & PlatformSettings
  readonly library: LibraryIndex
  /** Guards the fetching of result pages. For pages that are named otherwise its form for visitors is used. */
  readonly egress: Egress
  /** Finds and reranks by meaning; with null, search is by words only and hits keep their order. */
  readonly embedding: EmbeddingModel | null
  readonly vectors: Pick<PassageVectors, 'near'>
  /** Parses pages outside this thread; closed by the caller. */
  readonly parser: PageParser
  readonly now: Clock
  readonly log: Logger
  /** Opens the configured web providers; replaced in tests. */
  readonly openWeb?: typeof openWebProviders
  /** Receives a provider that is paused because it fails. */
  readonly onBroken?: (name: string, reason: StepFailure) => void
}

const warmLimitMs = 3_000
/** Time limit (ms) of the free encyclopedia, used when no other web search is configured. */
const encyclopediaLimitMs = 2_000

/** Opens the library and the configured web providers; without a web provider no page is ever fetched. */
export function openSearch(deps: SearchDeps): Search {
  const { env, library, egress, parser, now, log } = deps
  const web = (deps.openWeb ?? openWebProviders)(env, now, (name, failure) => {
    // No web search is configured, so a machine without network is no reason for a warning.
    const isConfigured = env.WIKIPEDIA_URL !== undefined || web.length > 1 || !web[0]?.isFree
    if (!failure) return log.info({ provider: name }, 'provider recovered')
    log[isConfigured ? 'warn' : 'info']({ provider: name, reason: failure.reason }, failure.message)
    if (isConfigured) deps.onBroken?.(name, failure.reason)
  })
  const { meaning, reranker } = byMeaning(deps)
  const agent = userAgent(env.PUBLIC_ORIGIN)
  const own = createLibraryProvider(library, meaning)
  const readerBy = (guard: Egress) => createPageReader({ egress: guard, parser, now, userAgent: agent })
  const pages = readerBy(egress)
  const namedPages = egress.forVisitors === egress ? pages : readerBy(egress.forVisitors)
  const isDefault = env.WIKIPEDIA_URL === undefined && web.length === 1 && web[0]?.isFree === true
  let isAsked = true
  const asked = isDefault
    ? web.map((each): WebProvider => ({ ...each, serves: (scope) => isAsked && each.serves(scope) }))
    : web

  return {
    providers: [own, ...asked],
    ...(web.length === 0 ? {} : { pages, namedPages }),
    ...(reranker ? { reranker } : {}),
    status: () => web.map((provider) => provider.status()),
    async warm() {
      if (web.length === 0) return

      const limitMs = isDefault ? encyclopediaLimitMs : warmLimitMs
      const signal = failingAfter(limitMs, () => new ProviderFailure('timeout', 'no answer'))
      const free = web.find(({ isFree }) => isFree)
      const options = { limit: 1, scope: { source: 'web' } as const, signal }
      // The result is irrelevant; the provider records the outcome.
      const [, answer] = await Promise.allSettled([
        parser.parse({ kind: 'text', bytes: new Uint8Array() }, signal),
        free?.search(env.NEXT_PUBLIC_APP_NAME, options),
      ])
      if (!isDefault || answer.status === 'fulfilled' || !free) return

      isAsked = false
      log.warn(
        { provider: free.name },
        'does not answer and is not asked until the next start: set a web search up',
      )
    },
  }
}

/** Vector search and reranking, with a shared cache. */
function byMeaning({ embedding: model, vectors, now, log }: SearchDeps) {
  if (!model) return { meaning: null, reranker: null }
  const cache = embeddingCache(now)
  const report = (err: unknown) => log.error({ err }, 'vector search failed')
  return {
    meaning: createMeaningSearch({ model, cache, vectors, now, report }),
    reranker: createReranker(model, cache),
  }
}
