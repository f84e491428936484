import { foldForSearch } from '../../../lib/text/fold.ts'
import { type Amount, amountsIn, isWrittenAs } from './amounts.ts'
import { proveByText } from './prove-by-text.ts'
import type { ReadSource } from './read-source.ts'

/** A number of a claim that follows from numbers of its sources. */
export interface Sum {
  /** `2899 − 2399 = 500`. */
  readonly steps: string
}

/** A comma or colon between digits belongs to a number. */
const clauseEnd = /(?:(?<!\d)[,:]|[,:](?!\d)|[，；;：:。！!…（）()\n])+/u
/**
 * What a clause may contain except numbers to be nothing but a calculation. None of these words says that something
 * has changed or which of two things a number belongs to: that has to be proven.
 */
const calculationWords =
  /一个是|两者|二者|前后|相隔|间隔|相差|相比|合计|总计|共计|一共|总共|合起来|加起来|之和|之差|约|大约|将近|近|也就是说?|等于|占|里|中|其|差|共|大的|小的|的|是|为|与|和|从|到|比|即|历时|左右/g

/**
 * Proves a claim by arithmetic. Its clauses are a whole sentence of a source, or nothing but a calculation whose operands
 * occur in the claim and in the sources and whose result is right to the digits that it is written with.
 * @returns the calculations; null where something else is said, or a number does not come out
 */
export function proveBySum(claim: string, sources: readonly ReadSource[]): Sum | null {
  const known = new Set(
    sources.flatMap(({ sentences }) =>
      sentences.flatMap(({ text }) => amountsIn(text).map(({ key }) => key)),
    ),
  )
  const said: string[] = []
  const stated: Amount[] = []
  const steps: string[] = []
  for (const text of claim.split(clauseEnd).filter((part) => part.trim() !== '')) {
    const amounts = amountsIn(text)
    const unknown = amounts.filter(({ key }) => !known.has(key))
    stated.push(...amounts.filter(({ key }) => known.has(key)))
    const [result, ...others] = unknown
    if (!isCalculation(text, amounts)) said.push(text)
    else if (others.length > 0) return null
    else if (result) {
      const found = calculate(result, stated, text)
      if (found === null) return null
      steps.push(found)
    }
  }
  if (steps.length === 0) return null
  const isBorneOut = said.length === 0 || sources.some((source) => proveByText(said.join('，'), source))
  return isBorneOut ? { steps: steps.join('；') } : null
}

function isCalculation(text: string, amounts: readonly Amount[]): boolean {
  if (amounts.length === 0) return false
  const folded = foldForSearch(text)
  const rest = amounts.reduceRight(
    (left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`,
    folded,
  )
  return !/[\p{L}\p{N}]/u.test(rest.replaceAll(calculationWords, ' '))
}

const isYear = ({ unit, amount }: Amount) => unit === '年' && amount >= 1_000 && amount < 3_000

/** @returns the calculation that yields the result, of the operands that the claim states last; null if none does */
function calculate(result: Amount, stated: readonly Amount[], text: string): string | null {
  const [left, right] = stated.slice(-2)
  if (!left || !right || left.unit !== right.unit) return null
  const [small, large] = left.amount < right.amount ? [left, right] : [right, left]
  const [part, whole] = /小的[^]*大的/.test(text)
    ? [small, large]
    : /大的[^]*小的/.test(text)
      ? [large, small]
      : [left, right]
  const scale = ({ '%': 100, '‰': 1_000, 倍: 1 } as Readonly<Record<string, number>>)[result.unit]
  if (scale !== undefined && left.unit !== result.unit)
    return shownIf(isWrittenAs((scale * part.amount) / whole.amount, result), [part, whole], '÷', result)
  if (isYear(left) !== isYear(right) || !isUnitOfResult(result, left)) return null
  if (!isYear(left) && /合|共|总|和|加/.test(text)) {
    const same = stated.filter(({ unit }) => unit === left.unit)
    const total = same.reduce((sum, { amount }) => sum + amount, 0)
    return shownIf(isWrittenAs(total, result), same, '+', result)
  }
  const isApart = isYear(left) || /差|隔/.test(text)
  return shownIf(isApart && isWrittenAs(large.amount - small.amount, result), [large, small], '−', result)
}

function isUnitOfResult(result: Amount, operand: Amount): boolean {
  if (isYear(operand)) return result.unit === '年' || result.unit === '岁'
  return result.unit === operand.unit || (operand.unit === '%' && result.unit === '百分点')
}

function shownIf(isRight: boolean, operands: readonly Amount[], sign: string, result: Amount): string | null {
  return isRight ? `${operands.map(({ written }) => written).join(` ${sign} `)} = ${result.written}` : null
}
