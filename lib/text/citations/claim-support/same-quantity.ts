import type { Quantity } from '../../quantities.ts'
import { type Token, textOf } from './tokens.ts'

/** Units per dimension, each with its factor relative to the first. */
const scales: readonly Readonly<Record<string, number>>[] = [
  { 米: 1, 千米: 1_000, 厘米: 0.01, 毫米: 0.001 },
  { 平方米: 1, 平方千米: 1e6, 公顷: 1e4, 亩: 10_000 / 15 },
  { 克: 1, 千克: 1_000, 吨: 1e6 },
  { 秒: 1, 分: 60, 小时: 3_600 },
  { 瓦: 1, 千瓦: 1_000 },
  { '%': 1, '‰': 0.1 },
]

/** @returns a quantity converted to the base unit of its dimension; null for fractions like 1/3 */
export function measureOf({
  value,
  unit,
}: Quantity): { readonly dimension: string; readonly amount: number } | null {
  const number = Number(value)
  if (!Number.isFinite(number)) return null
  // A calendar year and a number of years cannot be compared.
  if (unit === '年' && number >= 1_000 && number < 3_000) return { dimension: '年份', amount: number }
  const scale = scales.find((units) => unit in units)
  if (!scale) return { dimension: unit, amount: number }
  return { dimension: Object.keys(scale)[0] ?? unit, amount: number * (scale[unit] ?? 1) }
}

/** Whether two quantities can be compared: units of one dimension, or one of them without a unit. */
export function isComparable(left: Quantity, right: Quantity): boolean {
  if (left.unit === '' || right.unit === '') return true
  return measureOf(left)?.dimension === measureOf(right)?.dimension
}

/** Whether two quantities are equal after unit conversion; 98年 is 1998年. */
export function isSameMeasure(left: Quantity, right: Quantity): boolean {
  if (left.value === right.value && (left.unit === right.unit || left.unit === '' || right.unit === ''))
    return true

  const [one, other] = [measureOf(left), measureOf(right)]
  if (!one || !other) return false
  if (left.unit === '' || right.unit === '') return false
  if (
    left.unit === '年' &&
    right.unit === '年' &&
    (isShortYear(one.amount, other.amount) || isShortYear(other.amount, one.amount))
  )
    return true
  if (one.dimension !== other.dimension) return false

  return Math.abs(one.amount - other.amount) <= 1e-9 * Math.max(Math.abs(one.amount), Math.abs(other.amount))
}

function isShortYear(short: number, long: number): boolean {
  return short < 100 && long >= 1_900 && long < 2_100 && long === (short < 30 ? 2_000 : 1_900) + short
}

/** Whether `said` is `exact` rounded to its number of digits: 约1800千米 of 1797公里. */
function isRounded(said: Quantity, exact: Quantity): boolean {
  const [one, other] = [measureOf(said), measureOf(exact)]
  if (!one || !other || (said.unit !== '' && exact.unit !== '' && one.dimension !== other.dimension))
    return false
  if (one.amount === 0 || other.amount === 0) return false
  const digits = said.value.replace(/^0\.0*|\./g, '').replace(/0+$/, '').length
  return Number(other.amount.toPrecision(Math.max(1, digits))) === one.amount
}

/** Words that mark a rounded number. */
export const approximates = /[约近余多逾超]|左右|上下|将近/

/** Whether the claim marks a number as rounded from the source's: 约1800公里 for 1797公里. */
export function isRoundedHere(said: readonly Token[], place: number, exact: Quantity): boolean {
  const own = said[place]?.quantity
  if (!own || ['年', '月', '日', '第'].includes(own.unit)) return false
  if (isTimesMore(said, place, own, exact)) return true
  return approximates.test(textOf(said.slice(Math.max(0, place - 2), place + 3))) && isRounded(own, exact)
}

/** 快一倍 is twice as fast. */
function isTimesMore(said: readonly Token[], place: number, own: Quantity, exact: Quantity): boolean {
  if (own.unit !== '倍' || exact.unit !== '倍') return false
  const before = textOf(said.slice(Math.max(0, place - 2), place))
  return /[快多高大长重增]/.test(before) && Number(own.value) + 1 === Number(exact.value)
}
