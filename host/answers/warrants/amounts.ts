import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { canonicalQuantity } from './canonical.ts'

/** A number of a text as an operand. */
export interface Amount extends Quantity {
  /** Its canonical form. */
  readonly key: string
  readonly written: string
  readonly amount: number
}

/** @returns the numbers of a text in order; fractions and the article 一个 are none */
export function amountsIn(text: string): Amount[] {
  const folded = foldForSearch(text)
  return findQuantities(folded).flatMap((quantity) => {
    const amount = Number(quantity.value)
    const written = folded.slice(quantity.start, quantity.end).trim()
    if (!Number.isFinite(amount) || written === '一个') return []
    return [{ ...quantity, amount, written, key: canonicalQuantity(folded, quantity) }]
  })
}

/** Whether a calculated amount is written with the digits of the result, at least two of them. */
export function isWrittenAs(calculated: number, { written, amount }: Amount): boolean {
  if (!Number.isFinite(calculated)) return false
  if (Math.abs(calculated - amount) <= 1e-9 * Math.abs(amount)) return true
  const digits = written.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length
  return digits >= 2 && !Number.isInteger(calculated) && Number(calculated.toPrecision(digits)) === amount
}
