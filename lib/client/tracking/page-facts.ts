import 'client-only'
import { isTitleOwn, reducedAddress, reducedReferrer } from '@/lib/text/addresses/reduced-address'

export interface PageFacts {
  readonly href: string
  readonly referrer: string
  readonly page_title: string
}

export interface PageSource {
  readonly address: () => string
  readonly referrer: () => string
  readonly title: () => string
  readonly origin: string
  readonly appName: string
}

/**
 * Describes the current page without user input: addresses keep only the names of query parameters, and the title of
 * a page that may contain a question is replaced by the product's name. After such a page its title remains until the
 * next page sets its own, so that title is never reported.
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

  /** After a client-side navigation the referrer is the previous page, as with a full load. */
  #noticeNavigation(): void {
    const now = this.#source.address()
    if (reducedAddress(now) === reducedAddress(this.#current)) return
    this.#previous = this.#current
    this.#current = now
  }
}
