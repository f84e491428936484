import { canonicalAddress } from '../../../search/pages/canonical-address.ts'
import type { PageReader } from '../../../search/pages/page-reader.ts'
import type { PageText } from '../../../search/pages/page-text.ts'
import type { Budget } from './budget.ts'

/** A page being read, and whether this call requested it. */
interface RequestedPage {
  readonly page: Promise<PageText>
  readonly isNew: boolean
}

/** The pages read by one research: shared between sections, and counted once. */
export class PageCache {
  readonly #reader: PageReader | undefined
  readonly #budget: Budget
  readonly #signal: AbortSignal
  readonly #pages = new Map<string, Promise<PageText>>()

  constructor(reader: PageReader | undefined, budget: Budget, signal: AbortSignal) {
    this.#reader = reader
    this.#budget = budget
    this.#signal = signal
  }

  /** @returns null when pages are not read, or the limit is reached */
  request(url: string): RequestedPage | null {
    const key = canonicalAddress(url)
    const known = this.#pages.get(key)
    if (known) return { page: known, isNew: false }
    if (!this.#reader || !this.#budget.takePage()) return null

    const page = this.#reader.read(url, this.#signal)
    // It may fail when no caller waits any more; unread pages are not counted.
    page.catch(() => this.#budget.refundPage())
    this.#pages.set(key, page)
    return { page, isNew: true }
  }
}
