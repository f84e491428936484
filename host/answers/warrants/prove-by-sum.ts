import { foldForSearch } from '../../../lib/text/fold.ts'
import { findQuantities, type Quantity } from '../../../lib/text/quantities.ts'
import { canonicalQuantity } from './canonical.ts'
import { clausesOf, type ReadSource } from './read-source.ts'

/** A number of a claim that follows from numbers of its sources. */
export interface Sum {
  /** `2899 − 2399 = 500`. */
  readonly steps: string
}

interface Operand {
  readonly text: string
  readonly amount: number
  readonly unit: string
}

type Sign = '+' | '−' | '×' | '÷'

/** What a clause may contain except numbers to be nothing but a calculation; whatever else it says has to be proven. */
const calculationWords =
  /一个是|两者|二者|前后|相隔|间隔|相差|相比|合计|总计|共计|一共|总共|合起来|加起来|之和|之差|增加|增长|减少|下降|上升|提高|降低|涨|降|约|大约|将近|近|折合|相当于|也就是说?|等于|平均|每|占|里|中|其|差|共|大的|小的|的|是|为|与|和|从|到|比|了|即|历时|左右|倍/g
const rises = /增|涨|升|提高/
const falls = /减|降|跌/

/**
 * Proves a claim by arithmetic. Each of its clauses is a whole clause of a source or nothing but a calculation, whose
 * operands occur in the claim and in the sources, and whose result is right to the digits that it is written with.
 * @returns the calculations; null where something else is said, or a number does not come out
 */
export function proveBySum(claim: string, sources: readonly ReadSource[]): Sum | null {
  const known = new Set(
    sources.flatMap(({ sentences }) => sentences.flatMap(({ text }) => [...quantitiesOf(text).keys()])),
  )
  const stated: Operand[] = []
  const steps: string[] = []
  for (const { text, canonical } of clausesOf(claim)) {
    const quantities = quantitiesOf(text)
    const unknown = [...quantities].filter(([key]) => !known.has(key))
    for (const [key, quantity] of quantities) if (known.has(key)) stated.push(operandOf(quantity))
    if (unknown.length === 0 && isProven(text, canonical, quantities, sources)) continue
    const [only, ...others] = unknown
    if (!only || others.length > 0 || !isCalculation(text, quantities)) return null
    const found = calculate(operandOf(only[1]), stated, text)
    if (found === null) return null
    steps.push(found)
  }
  return steps.length === 0 ? null : { steps: steps.join('；') }
}

interface Written extends Quantity {
  readonly written: string
}

/** The quantities of a text by their canonical form. */
function quantitiesOf(text: string): Map<string, Written> {
  const folded = foldForSearch(text)
  return new Map(
    findQuantities(folded).flatMap((quantity) => {
      const written = folded.slice(quantity.start, quantity.end).trim()
      // An article: 一个是.
      if (written === '一个') return []
      return [[canonicalQuantity(folded, quantity), { ...quantity, written }] as const]
    }),
  )
}

function operandOf({ written, value, unit }: Written): Operand {
  return { text: written, amount: Number(value), unit }
}

/** Whether a source has the clause, or the clause only names numbers that it has. */
function isProven(
  text: string,
  canonical: string,
  quantities: ReadonlyMap<string, Written>,
  sources: readonly ReadSource[],
): boolean {
  if (quantities.size > 0 && isCalculation(text, quantities)) return true
  return sources.some(({ sentences }) =>
    sentences.some(
      (sentence) =>
        sentence.canonical.includes(canonical) &&
        sentence.clauses.some((clause) => clause.canonical === canonical),
    ),
  )
}

function isCalculation(text: string, quantities: ReadonlyMap<string, Written>): boolean {
  let rest = foldForSearch(text)
  for (const { written } of quantities.values()) rest = rest.replaceAll(written, ' ')
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(calculationWords, ' '))
}

const isYear = ({ unit, amount }: Operand) => unit === '年' && amount >= 1_000 && amount < 3_000

/** @returns the calculation that yields the result, of the operands that the claim states last; null if none does */
function calculate(result: Operand, stated: readonly Operand[], text: string): string | null {
  const [left, right] = stated.slice(-2)
  if (!left || !right) return null
  const tries: { readonly sign: Sign; readonly value: number; readonly of: readonly Operand[] }[] = []
  const isOfOne = left.unit === right.unit
  const isPercent = result.unit === '%' || result.unit === '‰'
  const scale = result.unit === '‰' ? 1_000 : 100
  if (isOfOne && isYear(left) && isYear(right)) {
    if (result.unit === '年' || result.unit === '岁')
      tries.push({ sign: '−', value: Math.abs(right.amount - left.amount), of: [right, left] })
  } else if (isOfOne && isPercent && left.unit !== result.unit) {
    const change = (right.amount - left.amount) / left.amount
    const isChange = rises.test(text) || falls.test(text)
    if (isChange && rises.test(text) === change > 0)
      tries.push({ sign: '÷', value: scale * Math.abs(change), of: [right, left] })
    if (!isChange)
      for (const of of [
        [left, right],
        [right, left],
      ] as const)
        tries.push({ sign: '÷', value: (scale * of[0].amount) / of[1].amount, of })
  } else if (isOfOne && result.unit === '倍') {
    for (const of of [
      [left, right],
      [right, left],
    ] as const)
      tries.push({ sign: '÷', value: of[0].amount / of[1].amount, of })
  } else if (isOfOne && result.unit === left.unit) {
    const same = stated.filter(({ unit }) => unit === result.unit)
    if (/合|共|总|和|加/.test(text))
      tries.push({ sign: '+', value: same.reduce((sum, { amount }) => sum + amount, 0), of: same })
    else {
      const change = right.amount - left.amount
      const isSigned = rises.test(text) || falls.test(text)
      if (!isSigned ? /差|隔/.test(text) : rises.test(text) === change > 0)
        tries.push({ sign: '−', value: Math.abs(change), of: change < 0 ? [left, right] : [right, left] })
    }
  }
  const found = tries.find(({ value }) => isWritten(value, result))
  return found ? `${found.of.map((each) => each.text).join(` ${found.sign} `)} = ${result.text}` : null
}

/** Whether a calculated amount is written with the digits of the result, at least two of them. */
function isWritten(calculated: number, { text, amount }: Operand): boolean {
  if (!Number.isFinite(calculated)) return false
  if (Math.abs(calculated - amount) <= 1e-9 * Math.abs(amount)) return true
  const digits = text.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length
  return digits >= 2 && !Number.isInteger(calculated) && Number(calculated.toPrecision(digits)) === amount
}
