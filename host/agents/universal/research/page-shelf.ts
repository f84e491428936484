import { canonicalAddress } from '../../../search/pages/canonical-address.ts'
import type { PageText } from '../../../search/pages/page-process.ts'
import type { PageReader } from '../../../search/pages/page-reader.ts'
import type { Budget } from './budget.ts'

/** A page that is being read, and whether it is this call that asked for it. */
interface Wanted {
  readonly page: Promise<PageText>
  readonly isNew: boolean
}

/** The pages that one research reads: what several sections want is read once, and counted once. */
export class PageShelf {
  readonly #reader: PageReader | undefined
  readonly #budget: Budget
  readonly #signal: AbortSignal
  readonly #pages = new Map<string, Promise<PageText>>()

  constructor(reader: PageReader | undefined, budget: Budget, signal: AbortSignal) {
    this.#reader = reader
    this.#budget = budget
    this.#signal = signal
  }

  /** @returns null where pages are not read, or no more may be */
  want(url: string): Wanted | null {
    const key = canonicalAddress(url)
    const known = this.#pages.get(key)
    if (known) return { page: known, isNew: false }
    if (!this.#reader || !this.#budget.takePage()) return null
    const page = this.#reader.read(url, this.#signal)
    // It may fail when nobody waits for it any more; what was not read is not counted.
    page.catch(() => this.#budget.giveBackPage())
    this.#pages.set(key, page)
    return { page, isNew: true }
  }
}
