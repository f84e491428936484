import type { ChatRecord } from '@/lib/contract/frames/record'

export interface Row {
  readonly isNear: boolean
  readonly height: number
}

/** Weight of a newly measured row in the moving average. */
const weight = 0.1

/** Outlives the page: when it is reopened, far rows are placeholders with their former heights. */
export class RowHeightCache {
  readonly #rows = new WeakMap<ChatRecord, Row>()
  #estimate: number

  constructor(estimate: number) {
    this.#estimate = estimate
  }

  /** Estimated height of a row that was never shown: the moving average of recent ones. */
  get estimate(): number {
    return this.#estimate
  }

  of(record: ChatRecord): Row | undefined {
    return this.#rows.get(record)
  }

  replace(earlier: ChatRecord, record: ChatRecord): void {
    const row = this.#rows.get(earlier)
    if (row && !this.#rows.has(record)) this.#rows.set(record, row)
  }

  /** @param isMeasured whether the record itself was rendered, not its placeholder */
  note(record: ChatRecord, row: Row, isMeasured: boolean): void {
    this.#rows.set(record, row)
    if (isMeasured) this.#estimate += (row.height - this.#estimate) * weight
  }
}

/** Shared by all conversations of this tab. */
export const rowHeightCache = new RowHeightCache(600)

/**
 * Scroll compensation when a row has grown, so that visible content does not move. For a row that starts above the
 * viewport its end is visible, so the end stays in place.
 * @param top of the row, relative to the viewport
 */
export function scrolledFor(top: number, grownBy: number): number {
  return top < 0 ? grownBy : 0
}
