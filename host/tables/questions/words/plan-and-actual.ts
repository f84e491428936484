import { isMeasure, usualAggregate } from './column-roles.ts'
import type { KnownColumn } from './known-column.ts'

const planned = /^(?:计划|目标|预算|预计|应[收付还交缴到]|额定|定额|标准)|(?:目标|计划|预算|指标)$/
const done = /^(?:实际|实[收付还交缴到]|完成|已[收付还交缴完])|(?:完成|实际)/

/** A column of planned values and its column of actual ones. */
interface PlanAndActual {
  readonly actual: KnownColumn
  readonly plan: KnownColumn
}

/** @returns the only pair of planned and actual columns, 计划工期 and 实际工期 @param word the kind of plan */
export function planAndActual(columns: readonly KnownColumn[], word = ''): PlanAndActual | null {
  const numbers = columns.filter((column) => isMeasure(column) && column.kind !== 'percent')
  const isOfMoney = /预算|支|执行/.test(word)
  const plans = numbers.filter(
    ({ plain, unit }) => planned.test(plain) && (!isOfMoney || unit.endsWith('元')),
  )
  const pairs = plans.flatMap((plan) =>
    numbers
      .filter((column) => column !== plan && done.test(column.plain) && column.unit === plan.unit)
      .map((actual) => ({ actual, plan })),
  )
  const [pair, ...others] = pairs
  return pair && others.length === 0 ? pair : null
}

/**
 * 回款率 from 回款金额 and 合同金额, 完成率 from planned and done.
 * @returns dividend and divisor, when there is exactly one of each
 */
export function partAndWhole(columns: readonly KnownColumn[], word: string): PlanAndActual | null {
  const pair = planAndActual(columns, word)
  if (pair && /^(?:完成|达成|达标|执行|使用)$/.test(word)) return pair
  if (pair && Array.from(word).some((character) => pair.actual.plain.includes(character))) return pair

  const sums = columns.filter(
    (column) => isMeasure(column) && column.unit !== '' && usualAggregate(column) === 'sum',
  )
  const actual = sums.filter(({ plain }) => plain.startsWith(word))
  const [part, ...more] = actual
  const [whole, ...others] = sums.filter(({ unit }) => unit === part?.unit).filter((each) => each !== part)
  return part && whole && more.length === 0 && others.length === 0 ? { actual: part, plan: whole } : null
}
