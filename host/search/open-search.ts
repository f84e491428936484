import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import type { Egress } from '../outbound/egress.ts'
import type { HostEnvironment } from '../env.ts'
import type { EmbeddingModel } from '../models/embedding-model.ts'
import type { LibraryIndex } from '../storage/library-index.ts'
import { EmbeddingCache, createReranker, type Reranker } from './embeddings/reranker.ts'
import { createLibraryProvider } from './library-provider.ts'
import { openWebProviders, userAgent } from './providers/open-web-providers.ts'
import { ProviderFailure } from './providers/provider-failure.ts'
import type { ProviderStatus } from './providers/web-provider.ts'
import type { SearchProvider } from './provider.ts'
import { createPageReader, type PageReader } from './web/page-reader.ts'
import type { PageParser } from './web/page-parser.ts'

/** Everything that finds sources. */
export interface Search {
  readonly providers: readonly SearchProvider[]
  readonly pages?: PageReader
  readonly reranker?: Reranker
  /** How the web providers do, for /metrics. */
  status(): ProviderStatus[]
  /**
   * Starts the thread that reads pages, and asks the one provider that costs nothing a first time, so that a machine
   * without network detects that before the first question waits for it.
   */
  warm(): Promise<void>
}

export interface SearchDeps {
  readonly env: HostEnvironment
  readonly library: LibraryIndex
  /** The way to the pages that results name. */
  readonly egress: Egress
  /** Orders hits by their meaning; null leaves them in the order of their words. */
  readonly embedding: EmbeddingModel | null
  /** Reads pages apart from this thread; the caller closes it. */
  readonly parser: PageParser
  readonly now: Clock
  readonly log: Logger
}

const warmLimitMs = 3_000

/** Opens the library and the web's providers as configured; without one of the web no page is ever fetched. */
export function openSearch({ env, library, egress, embedding, parser, now, log }: SearchDeps): Search {
  const web = openWebProviders(env, now, (name, failure) => {
    // A machine without network is no reason to warn: no search of the web is configured there.
    const level = env.WIKIPEDIA_URL === undefined && web.length === 1 && web[0]?.isFree ? 'info' : 'warn'
    if (failure) log[level]({ provider: name, reason: failure.reason }, failure.message)
    else log.info({ provider: name }, 'answers again')
  })
  const reranker = embedding && createReranker(embedding, new EmbeddingCache(now))
  const agent = userAgent(env.PUBLIC_ORIGIN)
  return {
    providers: [createLibraryProvider(library), ...web],
    ...(web.length === 0 ? {} : { pages: createPageReader({ egress, parser, now, userAgent: agent }) }),
    ...(reranker ? { reranker } : {}),
    status: () => web.map((provider) => provider.status()),
    async warm() {
      if (web.length === 0) return
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new ProviderFailure('timeout', 'no answer')), warmLimitMs)
      const free = web.find(({ isFree }) => isFree)
      const options = { limit: 1, scope: { source: 'web' } as const, signal: limit.signal }
      // What it answers does not matter; how it goes is kept by the provider itself.
      await Promise.allSettled([
        parser.parse({ kind: 'text', bytes: new Uint8Array() }, limit.signal),
        free?.search(env.NEXT_PUBLIC_APP_NAME, options),
      ])
      clearTimeout(timer)
    },
  }
}
