import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { canonicalQuantity } from './canonical.ts'

/** A number of a text as an operand. */
export interface Amount extends Quantity {
  /** Its canonical form. */
  readonly key: string
  readonly written: string
  readonly amount: number
  /** Whether no word follows it that may be its unit. */
  readonly isBare: boolean
}

/** The unit in the label of a value, 到手价（元）：2,899, or of its row, 项目：收入（万元）；本期：41,280. */
const unitOfLabel = /\(([^()\d]{1,8})\):\s*[-−+]?$/
const unitOfRow = /^[^:;]{1,40}:[^:;]{1,60}\(([^()\d]{1,8})\);(?:[^\n]*;)?[^:;]{1,40}:\s*[-−+]?$/

/** @returns the numbers of a text in order; fractions and the article 一个 are none */
export function amountsIn(text: string): Amount[] {
  const folded = foldForSearch(text)
  return findQuantities(folded).flatMap((quantity) => {
    const written = folded.slice(quantity.start, quantity.end).trim()
    if (!Number.isFinite(Number(quantity.value)) || written === '一个') return []
    const label = quantity.unit === '' ? labelBefore(folded, quantity.start) : undefined
    const labelled = label === undefined ? undefined : amountWith(written, label)
    if (labelled) return [{ ...labelled, start: quantity.start, end: quantity.end }]
    const isBare = quantity.unit === '' && hasNoUnit.test(folded.slice(quantity.end, quantity.end + 8))
    return [
      {
        ...quantity,
        amount: Number(quantity.value) + hoursBefore(folded, quantity),
        written,
        key: canonicalQuantity(folded, quantity),
        isBare,
      },
    ]
  })
}

/** 下午5点 is 17时. */
function hoursBefore(folded: string, { start, unit, value }: Quantity): number {
  const isAfternoon =
    unit === '时' &&
    Number(value) < 12 &&
    /(?:下午|傍晚|晚上|夜里|晚)\s?$/.test(folded.slice(Math.max(0, start - 4), start))
  return isAfternoon ? 12 : 0
}

/** No word follows, or another number of which it shares the unit: 2018 和 2021 年. */
const hasNoUnit = /^(?!\s?[\p{Script=Han}%‰°℃]|[\p{L}])|^\s?[和与及或到至、]\s?\d/u

function labelBefore(folded: string, at: number): string | undefined {
  const line = folded.slice(Math.max(folded.lastIndexOf('\n', at - 1) + 1, at - longestLine), at)
  return (unitOfLabel.exec(line) ?? unitOfRow.exec(line))?.[1]
}

const longestLine = 400

/** @returns the number with the unit; undefined where that is none */
function amountWith(written: string, unit: string): Amount | undefined {
  const whole = `${written}${unit}`
  const [quantity, ...others] = findQuantities(whole)
  if (!quantity || others.length > 0 || quantity.end !== whole.length || quantity.unit === '')
    return undefined
  return {
    ...quantity,
    amount: Number(quantity.value),
    written: whole,
    key: canonicalQuantity(whole, quantity),
    isBare: false,
  }
}

/** Units of one measure that have two words. */
const sameMeasure: Readonly<Record<string, string>> = { 日: '天', 次: '个', '': '个' }

/**
 * Whether two numbers may be the same one in other words, as far as a program can tell: 22站 and 22座, 30日 and 30天, and a
 * number whose unit stands elsewhere. A measure is never another one: 42尺 is not 42米.
 */
export function maySayTheSame(one: Amount, other: Amount): boolean {
  if (one.key === other.key) return true
  if (one.amount !== other.amount) return false
  if (one.isBare || other.isBare) return !isOrdinal(one) && !isOrdinal(other)
  return measureOf(one) === measureOf(other)
}

/** @returns the numbers of a text that none of these may be */
export function missingAmounts(text: string, known: readonly Amount[]): Amount[] {
  return amountsIn(text).filter((said) => !known.some((each) => maySayTheSame(said, each)))
}

function measureOf({ unit }: Amount): string {
  return sameMeasure[unit] ?? unit
}

function isOrdinal({ unit }: Amount): boolean {
  return unit === '第'
}

/** Whether a calculated amount is written with the digits of the result, at least two of them. */
export function isWrittenAs(
  calculated: number,
  { written, amount }: Pick<Amount, 'written' | 'amount'>,
): boolean {
  if (!Number.isFinite(calculated)) return false
  if (Math.abs(calculated - amount) <= 1e-9 * Math.abs(amount)) return true
  const digits = written.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length
  return digits >= 2 && !Number.isInteger(calculated) && Number(calculated.toPrecision(digits)) === amount
}
