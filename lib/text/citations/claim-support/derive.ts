import { approximates, measureOf } from './same-quantity.ts'
import { type Token, textOf } from './tokens.ts'

/** Whether and how a number of a claim follows from numbers of its sources. */
export interface Derivation {
  readonly isRight: boolean
  /** The calculation: `200万册 + 150万册`; '' if the claim does not say what to calculate from. */
  readonly steps: string
}

interface Operand {
  readonly text: string
  readonly amount: number
  readonly dimension: string
}

type Operation = (left: number, right: number) => number

const sumWords = /合计|总计|共计|一共|总共|加起来|之和|总和|累计|合起来|加上|相加|合在一起|总数|共|全部|总的/
const differenceWords =
  /相差|差|[多少高低长短重轻大小快慢远近贵宽窄深浅厚]|增加|减少|增长|下降|上升|提高|降低|超过|超出|领先|落后|拉开|净增|缩短|延长/
const spanWords =
  /历时|相隔|间隔|持续|之间|前后|后|时年|享年|终年|年仅|任期|为期|跨度|长达|[早晚]|用了|历经|过了|时隔|隔|距|任职|在位|共|约|近|整整|差|已有|活了/
const shareWords = /占|百分|比例|比重|份额|率|增长|下降|增加|减少|提高|降低|上升|超出|[多少高低]|相当于|是/
const averageWords = /平均|人均|每|均/
const maxOperands = 16

/**
 * Derives a number that the sources do not have from those that they have: sums, differences, ratios, percentages,
 * spans of years and averages, each only if the claim's wording indicates it. If the claim itself mentions two
 * numbers of the sources, only those are used.
 * @param said the tokens of the claim, and the position of the number among them
 * @param known which tokens of the claim are quantities found in the sources
 * @param evidence the tokens of the supporting sentences
 * @returns null if the claim does not present the number as calculated
 */
export function derive(
  said: readonly Token[],
  place: number,
  known: readonly boolean[],
  evidence: readonly Token[],
): Derivation | null {
  const token = said[place]
  const own = token?.quantity && measureOf(token.quantity)
  if (!token?.quantity || !own) return null

  const before = textOf(
    said.slice(0, place).filter(({ clause }) => clause === token.clause || clause === token.clause - 1),
  )
  const tries = attempts(token.quantity.unit, own.dimension, before, textOf(said.slice(place + 1, place + 4)))
  const stated = operandsOf(said.filter((_, at) => at !== place && known[at]))
  const operands = operandsOf(evidence)
  const digits = Math.max(1, token.quantity.value.replace(/^0\.0*|\./g, '').replace(/0+$/, '').length)
  const isRound = approximates.test(textOf(said.slice(Math.max(0, place - 2), place + 3)))
  const isStated = (calculated: number) =>
    isClose(calculated, own.amount, isRound ? Math.max(3, digits) : digits, isRound ? digits : 0)
  for (const attempt of tries) {
    const steps = findCalculation(attempt, poolOf(attempt, stated, operands), isStated)
    if (steps !== null) return { isRight: true, steps }
  }

  const [wanted] = tries
  if (!wanted) return null

  const candidates = poolOf(wanted, stated, operands)

  return {
    isRight: false,
    // A calculation can only be called wrong if the claim itself states its operands.
    steps:
      candidates.length === 2 && stated.length >= 2
        ? candidates.map(({ text }) => text).join(` ${wanted.sign} `)
        : '',
  }
}

function poolOf(
  { dimension }: Attempt,
  stated: readonly Operand[],
  operands: readonly Operand[],
): readonly Operand[] {
  const fits = (each: Operand) => dimension === null || each.dimension === dimension
  const own = stated.filter(fits)
  return own.length >= 2 ? own : operands.filter(fits)
}

/** @returns the calculation that yields the stated amount, or null */
function findCalculation(
  { operation, sign, isAcross }: Attempt,
  pool: readonly Operand[],
  isStated: (amount: number) => boolean,
): string | null {
  if (sign === '+' && pool.length > 2) {
    const sum = pool.reduce((total, { amount }) => total + amount, 0)
    if (isStated(sum)) return pool.map(({ text }) => text).join(' + ')
  }
  for (const left of pool) {
    for (const right of pool) {
      if (left === right || (left.dimension !== right.dimension && !isAcross)) continue
      if (isStated(operation(left.amount, right.amount))) return `${left.text} ${sign} ${right.text}`
    }
  }
  return null
}

interface Attempt {
  readonly operation: Operation
  readonly sign: string
  /** Dimension of the operands; null for any, if both are the same. */
  readonly dimension: string | null
  /** Operands may have different dimensions: an amount divided by a number of people. */
  readonly isAcross?: boolean
}

const difference = (left: number, right: number) => left - right
const quotient = (left: number, right: number) => left / right

/** Calculations that the words around a number may indicate. */
function attempts(unit: string, dimension: string, before: string, behind: string): Attempt[] {
  const found: Attempt[] = []
  if (unit === '倍') {
    found.push({ operation: quotient, sign: '÷', dimension: null })
    if (/[多高大长增]/.test(before))
      found.push({ operation: (left, right) => left / right - 1, sign: '÷', dimension: null })
    return found
  }
  if (unit === '%' || unit === '‰') {
    if (!shareWords.test(before + behind)) return []
    found.push({ operation: (left, right) => (100 * left) / right, sign: '÷', dimension: null })
    found.push({ operation: (left, right) => (100 * left) / (left + right), sign: '÷', dimension: null })
    found.push({ operation: (left, right) => (100 * (left - right)) / right, sign: '−', dimension: null })
    found.push({ operation: (left, right) => (100 * (right - left)) / right, sign: '−', dimension: null })
    return found
  }
  if (unit === '年' || unit === '岁') {
    if (spanWords.test(before) || /^[后前的内来间早晚]/.test(behind))
      found.push({ operation: difference, sign: '−', dimension: '年份' })
    return found
  }

  if (sumWords.test(before)) found.push({ operation: (left, right) => left + right, sign: '+', dimension })
  if (differenceWords.test(before) || /^[的之]?差/.test(behind))
    found.push({ operation: difference, sign: '−', dimension })
  if (averageWords.test(before))
    found.push({ operation: quotient, sign: '÷', dimension: null, isAcross: true })
  return found
}

function operandsOf(tokens: readonly Token[]): Operand[] {
  const found: Operand[] = []
  for (const { text, quantity } of tokens) {
    const measure = quantity && measureOf(quantity)
    if (!measure || found.length >= maxOperands) continue
    if (!found.some((each) => each.text === text && each.amount === measure.amount))
      found.push({ text, ...measure })
  }
  return found
}

/**
 * Whether a calculated amount equals the stated one to the stated digits, at least three; amounts stated as
 * approximate may be rounded to fewer.
 */
function isClose(calculated: number, stated: number, digits: number, round: number): boolean {
  if (!Number.isFinite(calculated) || stated === 0) return calculated === stated
  if (Math.abs(calculated - stated) <= 1e-9 * Math.abs(stated)) return true
  if (round > 0 && Number(calculated.toPrecision(round)) === stated) return true
  return Number.isInteger(stated) && digits >= 3 && Number(calculated.toPrecision(digits)) === stated
    ? true
    : !Number.isInteger(calculated) && Number(calculated.toPrecision(Math.min(12, digits))) === stated
}
