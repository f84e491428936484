interface SealPlace {
  readonly element: HTMLElement
  /** Identifies the citation among those of its source; '' for the mark of a sentence without source. */
  readonly sealId: string
}

/** Where the citations of an answer are rendered, by the keys of their verdicts, so that a list can lead to them. */
export class SealPlaces {
  readonly #places = new Map<string, Set<SealPlace>>()

  /** @returns removes it */
  add(key: string, element: HTMLElement, sealId: string): () => void {
    const place = { element, sealId }
    const own = this.#places.get(key) ?? new Set()
    this.#places.set(key, own.add(place))
    return () => {
      own.delete(place)
      if (own.size === 0) this.#places.delete(key)
    }
  }

  /** @returns undefined while it is not rendered */
  first(key: string): SealPlace | undefined {
    return this.#places.get(key)?.values().next().value
  }
}
