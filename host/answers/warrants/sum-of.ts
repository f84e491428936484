import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { canonicalQuantity } from './canonical.ts'

const mostOperands = 16
type Operation = readonly [sign: string, of: (left: number, right: number) => number, isOfOneUnit: boolean]

const operations: readonly Operation[] = [
  ['+', (left, right) => left + right, true],
  ['−', (left, right) => left - right, true],
  ['÷', (left, right) => left / right, false],
  ['×', (left, right) => left * right, false],
]

/**
 * The arithmetic by which a number of a statement follows from two numbers of its sources, or is the sum of all of
 * its unit.
 * @param key canonical form of the number in the statement
 * @returns `2899元 − 2399元 = 500元`; null where none yields it
 */
export function sumOf(key: string, sources: string, statement: string): string | null {
  const result = quantitiesIn(statement).find((each) => each.key === key)
  if (!result) return null
  const operands = distinct([
    ...quantitiesIn(sources),
    ...quantitiesIn(statement).filter((each) => each.key !== key),
  ])
  const ofUnit = operands.filter(({ unit }) => unit === result.unit)
  const total = ofUnit.reduce((sum, { amount }) => sum + amount, 0)
  if (ofUnit.length > 2 && isWritten(total, result))
    return `${ofUnit.map(({ written }) => written).join(' + ')} = ${result.written}`
  for (const left of operands) {
    for (const right of operands) {
      if (left === right) continue
      const found = operations.find(([, of, isOfOneUnit]) => {
        if (isOfOneUnit && (left.unit !== right.unit || !isUnitOfSum(result.unit, left.unit))) return false
        return formsOf(of(left.amount, right.amount), result.unit).some((value) => isWritten(value, result))
      })
      if (found) return `${left.written} ${found[0]} ${right.written} = ${result.written}`
      const change = (left.amount - right.amount) / right.amount
      if (
        left.unit === right.unit &&
        isShare(result.unit) &&
        formsOf(Math.abs(change), result.unit).some((value) => isWritten(value, result))
      )
        return `(${left.written} − ${right.written}) ÷ ${right.written} = ${result.written}`
    }
  }
  return null
}

interface Operand extends Quantity {
  readonly key: string
  readonly written: string
  readonly amount: number
}

function quantitiesIn(text: string): Operand[] {
  const folded = foldForSearch(text)
  return findQuantities(folded).flatMap((quantity) => {
    const amount = Number(quantity.value)
    const written = folded.slice(quantity.start, quantity.end).trim()
    return Number.isFinite(amount)
      ? [{ ...quantity, amount, written, key: canonicalQuantity(folded, quantity) }]
      : []
  })
}

function distinct(operands: readonly Operand[]): Operand[] {
  return [...new Map(operands.map((each) => [each.key, each])).values()].slice(0, mostOperands)
}

function isShare(unit: string): boolean {
  return unit === '%' || unit === '‰' || unit === '百分点'
}

/** Years apart are years; percentages apart are percentage points; days of a month apart are days. */
function isUnitOfSum(result: string, operand: string): boolean {
  return (
    result === operand ||
    (operand === '%' && isShare(result)) ||
    (operand === '日' && result === '天') ||
    (operand === '年' && result === '岁')
  )
}

function formsOf(value: number, unit: string): number[] {
  if (unit === '%' || unit === '百分点') return [value, 100 * value]
  return unit === '‰' ? [value, 1_000 * value] : [value]
}

/** Whether a calculated amount is written with the digits of the result, at least two of them. */
function isWritten(calculated: number, { written, amount }: Operand): boolean {
  if (!Number.isFinite(calculated)) return false
  if (Math.abs(calculated - amount) <= 1e-9 * Math.abs(amount)) return true
  const digits = written.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length
  return digits >= 2 && Number(calculated.toPrecision(digits)) === amount
}
