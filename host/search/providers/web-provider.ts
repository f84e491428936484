import { setTimeout as pause } from 'node:timers/promises'
import { imageAddress, webAddress } from '../../../lib/text/addresses/web-address.ts'
import type { Clock } from '../../platform/clock.ts'
import { boundText, searchedText } from './bounded-text.ts'
import { CircuitBreaker, type CircuitState } from './circuit-breaker.ts'
import { createMediaSearch, type VendorMedia } from './media-search.ts'
import type { SearchHit, SearchOptions, SearchProvider } from './provider.ts'
import { failingAfter, ProviderFailure } from './provider-failure.ts'
import { type Pace, tokenBucket } from './rate-limiter.ts'
import { plainText, resultDate } from './result-text.ts'
import { withoutSiteNames } from './title-site.ts'
import { isOnSite, type WebScope, webScope } from './web-scope.ts'

/** One result in the vendor's words; validated before use elsewhere. */
export interface WebResult {
  readonly title: string
  readonly url: string
  readonly excerpt: string
  readonly siteName?: string | null | undefined
  readonly image?: string | null | undefined
  readonly icon?: string | null | undefined
  readonly date?: string | null | undefined
}

interface VendorQuery {
  readonly text: string
  readonly limit: number
  readonly scope: WebScope
  readonly signal: AbortSignal
  /** ms since 1970. */
  readonly now: number
}

export interface Vendor {
  readonly name: string
  readonly timeoutMs: number
  readonly pace: Pace
  /** Whether calls cost neither money nor quota. */
  readonly isFree?: boolean
  /** Whether it supports the scope; one without dates cannot search by time. */
  serves?(scope: WebScope): boolean
  /** @throws {ProviderFailure} */
  search(query: VendorQuery): Promise<readonly WebResult[]>
  /**
   * Finds images and videos at no extra cost: by a separate call when calls are free, otherwise from the response to
   * the text search for the same query.
   */
  media?(query: Pick<VendorQuery, 'text' | 'signal' | 'now'>): Promise<VendorMedia>
}

export interface ProviderStatus {
  readonly name: string
  readonly state: CircuitState
  readonly answered: number
  readonly failed: number
}

export interface WebProvider extends SearchProvider {
  readonly isFree: boolean
  status(): ProviderStatus
}

const maxPassageLength = 1_200
const maxTitleLength = 200
/** Maximum wait (ms) for the rate limiter; a call that would wait longer is not made. */
const maxWaitMs = 1_000
const trialMs = 1_500

/** Called with the reason when a provider is paused, and without one when it recovers. */
export type ReportCircuit = (name: string, failure?: ProviderFailure) => void

/** Creates a paced provider from a vendor, with a circuit breaker and validated plain results. */
export function createWebProvider(
  vendor: Vendor,
  now: Clock,
  report: ReportCircuit = () => undefined,
): WebProvider {
  const breaker = new CircuitBreaker(now)
  const takeToken = tokenBucket(vendor.pace, now)
  const counts = { answered: 0, failed: 0 }
  const media = vendor.media && createMediaSearch(vendor.media.bind(vendor), vendor.pace, now)

  return {
    name: vendor.name,
    kind: 'web',
    isFree: vendor.isFree ?? false,
    timeoutMs: vendor.timeoutMs,
    ...(media ? { media } : {}),
    serves: (scope) => ['all', 'web'].includes(scope.source) && (vendor.serves?.(webScope(scope)) ?? true),
    status: () => ({ name: vendor.name, state: breaker.state, ...counts }),
    async search(question, options) {
      const wasClosed = breaker.state === 'closed'
      const signal = wasClosed ? options.signal : trialSignal(options.signal)
      if (!breaker.tryEnter()) throw new ProviderFailure('paused', 'not called: paused after failures')
      try {
        await waitForTurn(takeToken(maxWaitMs), signal)
        const hits = await ask(vendor, question, { ...options, signal }, now())
        if (!wasClosed) report(vendor.name)
        breaker.succeeded()
        counts.answered += 1
        return hits
      } catch (error) {
        settle(breaker, error, signal)
        if (error instanceof ProviderFailure) {
          counts.failed += 1
          if (wasClosed && breaker.state !== 'closed') report(vendor.name, error)
        }
        throw error
      }
    },
  }
}

/** A provider that was just down gets a shorter time limit, so that it does not delay the user. */
function trialSignal(signal: AbortSignal): AbortSignal {
  const slow = failingAfter(trialMs, () => new ProviderFailure('timeout', 'the trial call timed out'))
  return AbortSignal.any([signal, slow])
}

async function waitForTurn(waitMs: number | null, signal: AbortSignal): Promise<void> {
  if (waitMs === null) throw new ProviderFailure('rate_limited', 'too many concurrent queries')
  if (waitMs === 0) return
  try {
    await pause(waitMs, undefined, { signal })
  } catch {
    throw signal.reason
  }
}

function settle(breaker: CircuitBreaker, error: unknown, signal: AbortSignal): void {
  // A user's stop, or faster providers, do not count against the vendor; a timeout does.
  const isLimit = signal.reason instanceof ProviderFailure && !signal.reason.isOvertaken
  if (signal.aborted && !isLimit) return breaker.abandoned()
  const failure = error instanceof ProviderFailure ? error : null
  breaker.failed({ isSure: failure?.isLasting ?? false, atLeastMs: failure?.retryAfterMs ?? 0 })
}

async function ask(
  vendor: Vendor,
  question: string,
  options: SearchOptions,
  now: number,
): Promise<SearchHit[]> {
  const scope = webScope(options.scope)
  const { limit, signal } = options
  const text = searchedText(question)
  const results = await vendor.search({ text, limit, scope, signal, now })

  const hits: SearchHit[] = []
  for (const result of results) {
    if (hits.length >= limit) break
    const hit = toHit(result, now)
    const isInSite = hit && (scope.site === '' || isOnSite(hit.url, scope.site))
    const isInTime = hit && (scope.since === '' || hit.publishedAt === '' || hit.publishedAt >= scope.since)
    if (isInSite && isInTime) hits.push(hit)
  }
  return withoutSiteNames(hits)
}

function toHit({ title, url, excerpt, siteName, date, ...named }: WebResult, now: number): SearchHit | null {
  const address = webAddress(url)
  const passage = boundText(plainText(excerpt), maxPassageLength)
  if (address === '' || passage === '') return null

  const image = imageAddress(named.image)
  const icon = imageAddress(named.icon)
  const host = new URL(address).hostname.replace(/^www\./, '')

  return {
    title: boundText(plainText(title), maxTitleLength) || host,
    url: address,
    showName: boundText(plainText(siteName ?? ''), 40) || host,
    publishedAt: resultDate(date, now),
    ...(image ? { image } : {}),
    ...(icon ? { icon } : {}),
    heading: '',
    passage,
  }
}
