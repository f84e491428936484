import { LRUCache } from 'lru-cache'
import type { SharedSnapshot } from '../../../lib/contract/routes/share-routes.ts'
import { PreparedData } from '../../platform/prepared-data.ts'
import type { LinkDeps } from '../shares/share-links.ts'
import { readShare, shareState } from '../shares/shares.ts'

/** Approximate maximum size of the cache. */
const maxBytes = 48 * 1024 * 1024
/** Signed URLs in it are valid for longer. */
const keptMs = 60_000

type Prepared = PreparedData<SharedSnapshot>

type SharedDeps = Pick<LinkDeps, 'database' | 'now'> & {
  /** Replaces URLs of foreign images with signed paths. */
  readonly present: (snapshot: SharedSnapshot, id: string) => SharedSnapshot
}

/**
 * Cache of shared content, read, presented and written once a minute regardless of the number of viewers. Whether a link is
 * active is looked up for every view: a revoked one shows nothing from then on.
 */
export class SharedSnapshots {
  readonly #deps: SharedDeps
  readonly #kept = new LRUCache<string, Prepared>({
    maxSize: maxBytes,
    ttl: keptMs,
    // And as much again for the reply.
    sizeCalculation: ({ bytes }) => 2 * bytes.length,
  })
  readonly #reading = new Map<string, Promise<Prepared>>()

  constructor(deps: SharedDeps) {
    this.#deps = deps
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
      const shown = new PreparedData(this.#deps.present(await readShare(this.#deps, id), id))
      this.#kept.set(id, shown)
      return shown
    } catch (error) {
      this.#kept.delete(id)
      throw error
    } finally {
      this.#reading.delete(id)
    }
  }
}
