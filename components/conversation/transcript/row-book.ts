import type { ChatRecord } from '@/lib/contract/frames/record'

/** How a record stands in the list: whether near what the reader sees, and how high it is. */
export interface Row {
  readonly isNear: boolean
  readonly height: number
}

/** How much a newly measured row counts in the estimate. */
const weight = 0.1

/**
 * The heights of rows that were shown. It outlives the page, which is shown again as it was left: the rows that were near
 * at once, the others by their heights.
 */
export class RowBook {
  readonly #rows = new WeakMap<ChatRecord, Row>()
  #estimate: number

  /** @param estimate the height of a row before any was measured */
  constructor(estimate: number) {
    this.#estimate = estimate
  }

  /** The height that a row is taken to have before it was ever shown: what the latest had, on average. */
  get estimate(): number {
    return this.#estimate
  }

  of(record: ChatRecord): Row | undefined {
    return this.#rows.get(record)
  }

  /** A record has changed in its row: what is known of the row holds for it. */
  replace(earlier: ChatRecord, record: ChatRecord): void {
    const row = this.#rows.get(earlier)
    if (row && !this.#rows.has(record)) this.#rows.set(record, row)
  }

  /** @param isMeasured whether the record itself was there, and not what keeps its place */
  note(record: ChatRecord, row: Row, isMeasured: boolean): void {
    this.#rows.set(record, row)
    if (isMeasured) this.#estimate += (row.height - this.#estimate) * weight
  }
}

/** Of all conversations that this tab has shown. */
export const rowBook = new RowBook(600)

/**
 * By how much to scroll when a row has become higher, so that nothing moves that the reader sees. Of a row that begins
 * above the view they see the end, and it is the end that stays.
 * @param top of the row, from the top of the view
 */
export function scrolledFor(top: number, grownBy: number): number {
  return top < 0 ? grownBy : 0
}
