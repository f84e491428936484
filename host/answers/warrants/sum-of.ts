import { type Amount, amountsIn, isWrittenAs } from './amounts.ts'

const mostOperands = 16

interface Operation {
  readonly sign: string
  readonly value: number
  /** Whether a result of this unit can come of it. */
  readonly fits: boolean
}

/**
 * The arithmetic by which a number of a statement follows from two numbers of its sources, or is the sum of all of
 * its unit.
 * @param key canonical form of the number in the statement
 * @returns `2899元 − 2399元 = 500元`; null where none yields it
 */
export function sumOf(key: string, sources: string, statement: string): string | null {
  const said = amountsIn(statement)
  const result = said.find((each) => each.key === key)
  if (!result) return null
  const operands = distinct([...amountsIn(sources), ...said.filter((each) => each.key !== key)])
  const ofUnit = operands.filter(({ unit }) => unit === result.unit)
  const total = ofUnit.reduce((sum, { amount }) => sum + amount, 0)
  if (ofUnit.length > 2 && isWrittenAs(total, result))
    return `${ofUnit.map(({ written }) => written).join(' + ')} = ${result.written}`
  for (const left of operands) {
    for (const right of operands) {
      if (left === right) continue
      const found = operationsOn(left, right, result.unit).find(
        ({ fits, value }) => fits && isWrittenAs(value, result),
      )
      if (found?.sign === 'change')
        return `(${left.written} − ${right.written}) ÷ ${right.written} = ${result.written}`
      if (found) return `${left.written} ${found.sign} ${right.written} = ${result.written}`
    }
  }
  return null
}

function operationsOn(left: Amount, right: Amount, unit: string): Operation[] {
  const isOfOne = left.unit === right.unit
  const scale = scaleOf(unit)
  const isApart = isOfOne && isUnitApart(unit, left.unit)
  return [
    { sign: '+', value: left.amount + right.amount, fits: isApart },
    { sign: '−', value: left.amount - right.amount, fits: isApart },
    { sign: '÷', value: (scale * left.amount) / right.amount, fits: isOfOne && isRatio(unit) },
    {
      sign: 'change',
      value: (scale * Math.abs(left.amount - right.amount)) / right.amount,
      fits: isOfOne && isShare(unit),
    },
    // A total and a mean are of one unit, and the number of things has none or is counted.
    { sign: '×', value: left.amount * right.amount, fits: left.unit === unit && isCount(right.unit) },
    { sign: '÷', value: left.amount / right.amount, fits: left.unit === unit && isCount(right.unit) },
  ]
}

function distinct(operands: readonly Amount[]): Amount[] {
  return [...new Map(operands.map((each) => [each.key, each])).values()].slice(0, mostOperands)
}

function isShare(unit: string): boolean {
  return unit === '%' || unit === '‰'
}

function isRatio(unit: string): boolean {
  return isShare(unit) || unit === '倍' || unit === ''
}

function isCount(unit: string): boolean {
  return unit === '' || unit === '个' || unit === '次'
}

function scaleOf(unit: string): number {
  return unit === '%' ? 100 : unit === '‰' ? 1_000 : 1
}

/** Years apart are years; percentages apart are percentage points; days of a month apart are days. */
function isUnitApart(result: string, operand: string): boolean {
  return (
    result === operand ||
    (operand === '%' && result === '百分点') ||
    (operand === '日' && result === '天') ||
    (operand === '年' && result === '岁')
  )
}
