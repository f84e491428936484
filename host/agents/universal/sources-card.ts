import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { withStoredImages } from '../../search/stored-images.ts'

/** The card with the sources: shown early with the first ones, and again whenever they change. */
export class SourcesCard {
  readonly #nextId: () => string
  #id: string | null = null
  #shown = ''

  readonly #storedImage: (address: string) => string

  /** @param storedImage converts external images for the card */
  constructor(nextId: () => string, storedImage: (address: string) => string) {
    this.#nextId = nextId
    this.#storedImage = storedImage
  }

  /** @returns the event that shows these sources, or null when they are unchanged */
  show(sources: readonly SourceReference[]): CardChange | null {
    if (this.#id === null && sources.length === 0) return null

    const content = JSON.stringify(sources)
    if (content === this.#shown) return null

    this.#shown = content
    this.#id ??= this.#nextId()

    return cards.show(
      'search_result',
      this.#id,
      sources.map((source) => withStoredImages(source, this.#storedImage)),
    )
  }
}
