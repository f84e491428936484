import { LRUCache } from 'lru-cache'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import type { Egress } from '../../outbound/egress.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import { OutboundFailure, type OutboundReason } from '../../outbound/outbound-failure.ts'
import type { Clock } from '../../platform/clock.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { canonicalAddress } from './canonical-address.ts'
import { contentKind, utf8Bytes } from './content-type.ts'
import type { PageParser } from './page-parser.ts'
import type { PageText } from './page-text.ts'

export interface PageReader {
  /** @throws {ProviderFailure} why the page cannot be read @throws the signal's reason when it was aborted */
  read(url: string, signal: AbortSignal): Promise<PageText>
}

export interface PageReaderDeps {
  readonly egress: Pick<Egress, 'fetch'>
  readonly parser: Pick<PageParser, 'parse'>
  readonly now: Clock
  readonly userAgent: string
}

const pageTimeoutMs = 4_000
const maxBytes = 3 * 1024 * 1024
/** Maximum bytes of a document, including its images. */
const maxDocumentBytes = 8 * 1024 * 1024
/** The cache still returns an entry during its last millisecond. */
const keptMs = 15 * 60_000 - 1
/** Time (ms) before a page that failed is tried again. */
const failureKeptMs = 60_000 - 1
const cacheLimits = { max: 400, maxSize: 20_000_000, ttlResolution: 0 }

const reasons: Record<OutboundReason, StepFailure> = {
  address: 'refused',
  scheme: 'refused',
  credentials: 'refused',
  port: 'refused',
  private: 'refused',
  unresolved: 'unreachable',
  redirects: 'blocked',
  too_large: 'unsupported',
  garbled: 'garbled',
  timeout: 'timeout',
  unreachable: 'unreachable',
  dropped: 'unreachable',
}

/**
 * Fetches pages through the egress guard, since their addresses are untrusted, and parses them outside this thread.
 * Results and failures are cached in this process.
 */
export function createPageReader(deps: PageReaderDeps): PageReader {
  // The cache treats an entry with time 0 as one that never expires.
  const perf = { now: () => deps.now() + 1 }
  const cache = new LRUCache<string, PageText | ProviderFailure>({ ...cacheLimits, perf })
  return {
    async read(url, signal) {
      const key = canonicalAddress(url)
      const known = cache.get(key)
      if (known instanceof ProviderFailure) throw known
      if (known) return known

      try {
        const page = await readPage(deps, url, signal)
        cache.set(key, page, { size: sizeOf(page), ttl: keptMs })
        return page
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const failure = toFailure(error)
        cache.set(key, failure, { size: 1, ttl: failureKeptMs })
        throw failure
      }
    },
  }
}

async function readPage(deps: PageReaderDeps, url: string, signal: AbortSignal): Promise<PageText> {
  const reply = await deps.egress.fetch({
    url,
    headers: {
      'user-agent': deps.userAgent,
      accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-language': 'zh-CN,zh;q=0.9,en;q=0.5',
    },
    signal,
    timeoutMs: pageTimeoutMs,
    maxBytes: maxDocumentBytes,
  })
  if (reply.status !== 200) throw refused(reply.status)

  const page = await deps.parser.parse(requestOf(reply, url), signal)
  if (page.passages.length === 0) throw new ProviderFailure('unsupported', 'the page has no text')

  return page
}

function requestOf({ headers, body }: OutboundReply, url: string) {
  const type = String(headers['content-type'] ?? '')
  const kind = contentKind(type, url)
  if (kind === null) throw new ProviderFailure('unsupported', `unsupported content type ${type.slice(0, 80)}`)
  if (typeof kind === 'object') return { kind, bytes: body }
  if (body.byteLength > maxBytes)
    throw toFailure(new OutboundFailure('too_large', { detail: `a page of over ${maxBytes} bytes` }))
  return { kind, bytes: utf8Bytes(body, type) }
}

function refused(status: number): ProviderFailure {
  return new ProviderFailure(status >= 500 ? 'unreachable' : 'blocked', `the page answered ${status}`, {
    status,
  })
}

function toFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof OutboundFailure)
    return new ProviderFailure(reasons[error.reason], error.reason, { cause: error })
  return new ProviderFailure('unsupported', 'reading the page failed', { cause: error })
}

function sizeOf({ passages }: PageText): number {
  return passages.reduce((sum, { heading, text }) => sum + heading.length + text.length, 200)
}
