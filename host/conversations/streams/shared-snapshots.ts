import { LRUCache } from 'lru-cache'
import type { SharedSnapshot } from '../../../lib/contract/routes/share-routes.ts'
import { PreparedData } from '../../platform/prepared-data.ts'
import type { LinkDeps } from '../shares/share-links.ts'
import { readShare, shareState } from '../shares/shares.ts'

/** Approximate maximum size of the cache. */
const maxBytes = 48 * 1024 * 1024
/** Signed URLs in it are valid for longer. */
const keptMs = 60_000
/** While its verdicts are being made. */
const keptWhileCheckedMs = 5_000

type Prepared = PreparedData<SharedSnapshot>

/** Requests what a shared conversation lacks; never rejects. @returns whether verdicts may be there soon */
export type RequestVerdicts = (snapshot: SharedSnapshot) => Promise<boolean>

type SharedDeps = Pick<LinkDeps, 'database' | 'now'> & {
  /** Replaces URLs of foreign images with signed paths. */
  readonly present: (snapshot: SharedSnapshot, id: string) => SharedSnapshot
  readonly requestVerdicts?: RequestVerdicts
}

/**
 * Cache of shared content, read, presented and written once a minute regardless of the number of viewers. Whether a link is
 * active is looked up for every view: a revoked one shows nothing from then on.
 */
export class SharedSnapshots {
  readonly #deps: SharedDeps
  readonly #kept: LRUCache<string, Prepared>
  readonly #reading = new Map<string, Promise<Prepared>>()

  constructor(deps: SharedDeps) {
    this.#deps = deps
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      ttl: keptMs,
      ttlResolution: 0,
      perf: { now: deps.now },
      // And as much again for the reply.
      sizeCalculation: ({ bytes }) => 2 * bytes.length,
    })
  }

  /** @throws {HostError} not_found; gone when the link has expired or was revoked */
  async read(id: string): Promise<Prepared> {
    const kept = this.#kept.get(id)
    if (kept && (await shareState(this.#deps, id)) === 'active') return kept
    const reading = this.#reading.get(id) ?? this.#readNow(id)
    this.#reading.set(id, reading)
    return reading
  }

  async #readNow(id: string): Promise<Prepared> {
    try {
      const snapshot = await readShare(this.#deps, id)
      const isChecked = (await this.#deps.requestVerdicts?.(snapshot)) === true
      const shown = new PreparedData(this.#deps.present(snapshot, id))
      this.#kept.set(id, shown, { ttl: isChecked ? keptWhileCheckedMs : keptMs })
      return shown
    } catch (error) {
      this.#kept.delete(id)
      throw error
    } finally {
      this.#reading.delete(id)
    }
  }
}
