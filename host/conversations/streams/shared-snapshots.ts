import { LRUCache } from 'lru-cache'
import type { SharedSnapshot } from '../../../lib/contract/routes/share-routes.ts'
import { readShare, shareState } from '../shares/shares.ts'
import type { LinkDeps } from '../shares/share-links.ts'

/** Of what is held, about as many characters of JSON. */
const mostCharacters = 16_000_000
/** What is signed in it holds for longer. */
const keptMs = 60_000

type SharedDeps = Pick<LinkDeps, 'database' | 'now'> & {
  /** Puts what readers may open in the places of foreign images. */
  readonly present: (snapshot: SharedSnapshot, id: string) => SharedSnapshot
}

/**
 * What shared links show, read and presented once a minute however many look at it. Whether a link still works is looked
 * up for each of them: one that was taken back shows nothing from then on.
 */
export class SharedSnapshots {
  readonly #deps: SharedDeps
  readonly #kept = new LRUCache<string, SharedSnapshot>({
    maxSize: mostCharacters,
    ttl: keptMs,
    sizeCalculation: (snapshot) => JSON.stringify(snapshot.records).length,
  })
  readonly #reading = new Map<string, Promise<SharedSnapshot>>()

  constructor(deps: SharedDeps) {
    this.#deps = deps
  }

  /** @throws {HostError} not_found; gone when the link has ended or was taken back */
  async read(id: string): Promise<SharedSnapshot> {
    const kept = this.#kept.get(id)
    if (kept && (await shareState(this.#deps, id)) === 'active') return kept
    const reading = this.#reading.get(id) ?? this.#readNow(id)
    this.#reading.set(id, reading)
    return reading
  }

  async #readNow(id: string): Promise<SharedSnapshot> {
    try {
      const shown = this.#deps.present(await readShare(this.#deps, id), id)
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
