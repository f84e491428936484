const maxTerms = 20_000
/** Maximum cached collections; those of members come and go. */
const maxCollections = 16

export class FrequencyCaches {
  readonly #caches = new Map<number, FrequencyCache>()

  of(collectionId: number): FrequencyCache {
    const cache = this.#caches.get(collectionId) ?? new FrequencyCache()
    this.#caches.delete(collectionId)
    this.#caches.set(collectionId, cache)
    const [eldest] = this.#caches.keys()
    if (this.#caches.size > maxCollections && eldest !== undefined) this.#caches.delete(eldest)
    return cache
  }
}

/** Caches term frequencies of an unchanged collection: counting a common term reads all its entries. */
export class FrequencyCache {
  readonly #frequencies = new Map<string, number>()
  #revision = -1

  /** @param revision the current one of the collection; entries of another one are dropped */
  known(terms: readonly string[], revision: number): Map<string, number> {
    if (revision !== this.#revision) this.#frequencies.clear()
    this.#revision = revision
    return new Map(
      terms.flatMap((term) => {
        const frequency = this.#frequencies.get(term)
        return frequency === undefined ? [] : [[term, frequency] as const]
      }),
    )
  }

  /** @param revision that of the collection before the frequencies were read */
  remember(frequencies: ReadonlyMap<string, number>, revision: number): void {
    if (revision !== this.#revision) return
    if (this.#frequencies.size > maxTerms) this.#frequencies.clear()
    for (const [term, frequency] of frequencies) this.#frequencies.set(term, frequency)
  }
}
