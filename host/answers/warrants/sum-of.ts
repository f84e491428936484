import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities } from '../../../lib/text/quantities.ts'
import { type Amount, amountsIn, inBaseUnit, isOfOneMeasure, isWrittenAs } from './amounts.ts'

const mostOperands = 16
/** Operands of a calculation of two steps: of more, some combination gives any number. */
const mostInSteps = 7

/** A number that was calculated, with how. */
interface Calculated {
  readonly amount: Amount
  readonly steps: string
}

/**
 * The arithmetic by which a number of a statement follows from numbers of its sources: from two of them, or three in two
 * steps, or as the sum of all of its unit.
 * @param key canonical form of the number in the statement
 * @returns `2899元 − 2399元 = 500元`; null where none yields it
 */
export function sumOf(key: string, sources: string, statement: string): string | null {
  const said = amountsIn(statement)
  const result = said.find((each) => each.key === key)
  if (!result) return null
  const operands = distinct([
    ...amountsIn(sources),
    ...said.filter((each) => each.key !== key),
    ...partsIn(`${sources}\n${statement}`),
  ])
  // As they are written first: a price by the kilometre is not one by the metre.
  return calculated(operands, result) ?? calculated(operands.map(inBaseUnit), inBaseUnit(result))
}

function calculated(operands: readonly Amount[], result: Amount): string | null {
  const ofUnit = operands.filter(({ unit }) => unit === result.unit)
  const total = ofUnit.reduce((sum, { amount }) => sum + amount, 0)
  if (ofUnit.length > 2 && isWrittenAs(total, result))
    return `${ofUnit.map(({ written }) => written).join(' + ')} = ${result.written}`
  const found = inOneStep(operands, result) ?? inTwoSteps(operands, result)
  return found && `${found} = ${result.written}`
}

function inOneStep(operands: readonly Amount[], result: Amount): string | null {
  for (const left of operands) {
    for (const right of operands) {
      if (left === right) continue
      const [found] = ratiosOf(left, right, result)
        .concat(combined(left, right).filter(({ amount }) => isOfResult(amount, result)))
        .filter(({ amount: { amount } }) => isWrittenAs(amount, result))
      if (found) return found.steps
    }
  }
  return restOf(operands, result)
}

/** `100% − 83% = 17%`: what is left of a whole. */
function restOf(operands: readonly Amount[], result: Amount): string | null {
  if (result.unit !== '%') return null
  const part = operands.find(({ unit, amount }) => unit === '%' && isWrittenAs(100 - amount, result))
  return part ? `100% − ${part.written}` : null
}

/** Only exact results: a rounded one follows from too many numbers. */
function inTwoSteps(operands: readonly Amount[], result: Amount): string | null {
  if (operands.length > mostInSteps || result.amount < leastInSteps) return null
  const isExact = (amount: number) => Math.abs(amount - result.amount) <= 1e-9 * result.amount
  for (const left of operands) {
    for (const right of operands) {
      if (left === right) continue
      for (const first of combined(left, right)) {
        for (const third of operands) {
          if (third === left || third === right) continue
          const found = [...combined(first.amount, third), ...combined(third, first.amount)].find(
            ({ amount }) => isOfResult(amount, result) && isExact(amount.amount),
          )
          if (found) return found.steps
        }
      }
    }
  }
  return null
}

/** Smaller results follow by chance. */
const leastInSteps = 40

/** Sum and difference of numbers of one measure, product and quotient with a number of another. */
function combined(left: Amount, right: Amount): Calculated[] {
  const of = (amount: number, sign: string, as: Amount): Calculated => {
    const steps = `${shownOf(left)} ${sign} ${shownOf(right)}`
    return { amount: { ...as, amount, written: `(${steps})` }, steps }
  }
  const isOne = isOfOneMeasure(left, right)
  const share = right.unit === '%' ? right.amount / 100 : right.unit === '‰' ? right.amount / 1_000 : null
  const scale = share ?? right.amount
  const isRate = !isDate(left) && !isDate(right) && (!isOne || left.isBare || right.isBare || isCount(right))
  return [
    ...(isOne ? [of(left.amount + right.amount, '+', left), of(left.amount - right.amount, '−', left)] : []),
    ...(isRate ? [of(left.amount * scale, '×', left), of(left.amount / scale, '÷', left)] : []),
  ]
}

function ratiosOf(left: Amount, right: Amount, { unit }: Amount): Calculated[] {
  if (!isOfOneMeasure(left, right) || !isRatio(unit)) return []
  const scale = unit === '%' ? 100 : unit === '‰' ? 1_000 : 1
  const [one, other] = [shownOf(left), shownOf(right)]
  const ratio = {
    amount: { ...left, amount: (scale * left.amount) / right.amount },
    steps: `${one} ÷ ${other}`,
  }
  const change = {
    amount: { ...left, amount: (scale * Math.abs(left.amount - right.amount)) / right.amount },
    steps: `(${one} − ${other}) ÷ ${other}`,
  }
  return unit === '%' || unit === '‰' ? [ratio, change] : [ratio]
}

function shownOf({ written }: Amount): string {
  return written
}

/** 半价 and 三分之一 as factors. */
function partsIn(text: string): Amount[] {
  const folded = foldForSearch(text)
  const of = (amount: number, written: string): Amount => {
    return { start: 0, end: 0, value: '', unit: '', key: `<${written}>`, written, amount, isBare: false }
  }
  const parts = findQuantities(folded).flatMap(({ value }) => {
    const [part, whole] = value.split('/').map(Number)
    return part && whole ? [of(part / whole, value)] : []
  })
  return folded.includes('半') ? [of(0.5, '50%'), ...parts] : parts
}

function distinct(operands: readonly Amount[]): Amount[] {
  return [...new Map(operands.map((each) => [each.key, each])).values()].slice(0, mostOperands)
}

function isRatio(unit: string): boolean {
  return unit === '%' || unit === '‰' || unit === '倍' || unit === ''
}

function isCount({ unit }: Amount): boolean {
  return unit === '' || unit === '个' || unit === '次'
}

function isDate({ unit, amount }: Amount): boolean {
  return unit === '日' || unit === '第' || (unit === '年' && amount > 1_000)
}

/** Years apart are years; percentages apart are percentage points; days of a month apart are days. */
function isOfResult(calculated: Amount, result: Amount): boolean {
  return (
    isOfOneMeasure(calculated, result) ||
    (calculated.unit === '%' && result.unit === '百分点') ||
    (calculated.unit === '年' && result.unit === '岁')
  )
}
