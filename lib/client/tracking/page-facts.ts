import 'client-only'
import { isTitleOwn, reducedAddress, reducedReferrer } from '@/lib/text/addresses/reduced-address'

export interface PageFacts {
  readonly href: string
  readonly referrer: string
  readonly page_title: string
}

/** The parts of a document and its window that are looked at. */
export interface PageSource {
  readonly address: () => string
  readonly referrer: () => string
  readonly title: () => string
  readonly origin: string
  readonly appName: string
}

/**
 * Reads where the reader is, without what they wrote: addresses keep the names of their fields alone, and the title of
 * a page that may hold a question is the product's name. After such a page its title stands until the next one has set
 * its own, so a title that was seen there counts for none.
 */
export class PageReader {
  readonly #source: PageSource
  #previous = ''
  #current = ''
  #personTitle = ''

  constructor(source: PageSource) {
    this.#source = source
    this.#current = source.address()
  }

  read(): PageFacts {
    const { address, title, origin, appName, referrer } = this.#source
    this.#noticeNavigation()
    const isOwn = isTitleOwn(address())
    if (!isOwn) this.#personTitle = title()
    return {
      href: reducedAddress(address()),
      referrer: reducedReferrer(this.#previous || referrer(), origin),
      page_title: isOwn && title() !== this.#personTitle ? title() : appName,
    }
  }

  /** A move inside of the product has the page before it as its referrer, as a whole load would. */
  #noticeNavigation(): void {
    const now = this.#source.address()
    if (reducedAddress(now) === reducedAddress(this.#current)) return
    this.#previous = this.#current
    this.#current = now
  }
}
