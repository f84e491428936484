const mostTerms = 20_000

/**
 * Remembers in how many passages a term occurs, for as long as nobody changes the library: counting the passages of a
 * common term takes as long as reading all its entries.
 */
export class FrequencyCache {
  readonly #frequencies = new Map<string, number>()
  #revision = -1

  /** @param revision that of the library now; what was remembered of another one is forgotten */
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

  /** @param revision that of the library before these were read */
  remember(frequencies: ReadonlyMap<string, number>, revision: number): void {
    if (revision !== this.#revision) return
    if (this.#frequencies.size > mostTerms) this.#frequencies.clear()
    for (const [term, frequency] of frequencies) this.#frequencies.set(term, frequency)
  }
}
