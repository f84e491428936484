import { IsolatedProcess } from '../../ingest/process/isolated-process.ts'
import { Egress } from '../../outbound/egress.ts'
import { callOutbound } from '../../outbound/outbound.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feed } from './feed.ts'
import type { FeedAnswer, FeedRequest } from './feed-child.ts'
import { FeedUnreadable } from './parse-feed.ts'

const limits = { timeoutMs: 8_000, maxBytes: 2 * 1024 * 1024 } as const
const parsing = { timeoutMs: 8_000, memoryMb: 256, residentMb: 512 } as const
/** Time (ms) after which a feed is fetched again; failed ones are retried sooner. */
const freshMs = 10 * 60_000
const failedMs = 60_000
/** Maximum age (ms) of cached items shown while their feed fails. */
const staleMs = 24 * 3_600_000

interface Kept {
  readonly feed: Feed | null
  readonly readAt: number
  readonly againAt: number
}

export interface FeedNews {
  /** The feeds that could be read, in the configured order. */
  readonly feeds: readonly Feed[]
  readonly failed: number
}

interface FeedReaderDeps {
  readonly addresses: readonly string[]
  /** Checks redirects and links of feeds; the feed addresses themselves are trusted configuration. */
  readonly egress?: Egress
  readonly now: Clock
  /** Receives each failure, without the address. */
  readonly onFailure?: (failure: unknown, at: number) => void
}

export class FeedReader {
  readonly #deps: FeedReaderDeps
  readonly #egress: Egress
  readonly #process = new IsolatedProcess<FeedRequest, FeedAnswer>(
    new URL('./feed-child.ts', import.meta.url),
    parsing,
  )
  readonly #kept = new Map<string, Kept>()
  readonly #reading = new Map<string, Promise<Feed | null>>()

  constructor(deps: FeedReaderDeps) {
    this.#deps = deps
    this.#egress = deps.egress ?? new Egress()
  }

  get isNamed(): boolean {
    return this.#deps.addresses.length > 0
  }

  /** @returns all feeds; failed ones are counted. Aborting one caller does not cancel a shared fetch. */
  async read(): Promise<FeedNews> {
    const all = await Promise.all(this.#deps.addresses.map((address, at) => this.#one(address, at)))
    const feeds = all.filter((feed) => feed !== null)
    return { feeds, failed: all.length - feeds.length }
  }

  close(): Promise<void> {
    return this.#process.close()
  }

  #one(address: string, at: number): Promise<Feed | null> {
    const kept = this.#kept.get(address)
    if (kept && this.#deps.now() < kept.againAt) return Promise.resolve(kept.feed)
    const running = this.#reading.get(address)
    if (running) return running
    const reading = this.#again(address, at, kept).finally(() => this.#reading.delete(address))
    this.#reading.set(address, reading)
    return reading
  }

  async #again(address: string, at: number, before: Kept | undefined): Promise<Feed | null> {
    const { now, onFailure } = this.#deps
    try {
      const feed = await this.#fetched(address)
      this.#kept.set(address, { feed, readAt: now(), againAt: now() + freshMs })
      return feed
    } catch (failure) {
      onFailure?.(failure, at)
      const isUsable = before !== undefined && now() - before.readAt < staleMs
      const feed = isUsable ? before.feed : null
      this.#kept.set(address, { feed, readAt: before?.readAt ?? 0, againAt: now() + failedMs })
      return feed
    }
  }

  async #fetched(address: string): Promise<Feed> {
    const first = await callOutbound({ kind: 'named', url: address, ...limits })
    const reply = isRedirect(first) ? await this.#redirected(first, address) : first
    if (reply.status !== 200) throw new FeedUnreadable(`it answered ${reply.status}`)

    const request = { bytes: reply.body, address: reply.url, now: this.#deps.now() }
    const feed = await this.#process.ask<Feed>(request, (answer) => {
      if ('feed' in answer) return { result: answer.feed }
      throw new FeedUnreadable(answer.fault)
    })
    return { ...feed, items: feed.items.filter(({ url }) => this.#mayBeNamed(url)) }
  }

  /** Redirect targets are untrusted and are checked. */
  #redirected({ headers }: OutboundReply, address: string): Promise<OutboundReply> {
    const location = String(headers['location'] ?? '')
    if (!URL.canParse(location, address)) throw new OutboundFailure('address')
    return this.#egress.fetch({ url: new URL(location, address).href, ...limits })
  }

  #mayBeNamed(url: string): boolean {
    try {
      return this.#egress.checkForm(url) !== null
    } catch {
      return false
    }
  }
}

function isRedirect({ status }: OutboundReply): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}
