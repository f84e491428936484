import type { ResultColumn, ResultValue } from '../contract/cards/chart.ts'
import type { Locale } from '../messages/locale.ts'

const most = { maximumFractionDigits: 6 } as const

/** What stands where a result has no value. */
const noValue = '–'

type Measure = Pick<ResultColumn, 'isShare'> & Partial<Pick<ResultColumn, 'unit'>>

/** @returns a value as a table shows it: numbers with separators, shares as percent; '–' where there is none */
export function resultText(value: ResultValue, { isShare, unit = '' }: Measure, locale: Locale): string {
  if (value === null || value === '') return noValue
  if (typeof value === 'boolean') return locale === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
  if (typeof value === 'string') return value
  if (isShare) return percentText(value, locale)
  return unit === '' && isYear(value) ? String(value) : formatOf(locale, most).format(value)
}

/** A year is no amount, and has no separators; what has a unit is one. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1_900 && value < 2_100
}

/** @returns a number as there is room for it beside an axis: in 万 and 亿, or as percent */
export function shortNumber(value: number, { isShare }: Measure, locale: Locale): string {
  if (isShare) return percentText(value, locale)
  // What is far smaller than one is not rounded away.
  const digits =
    Math.abs(value) < 1
      ? { maximumSignificantDigits: 3 }
      : { maximumFractionDigits: 2, useGrouping: 'min2' as const }
  return formatOf(locale, { notation: 'compact', ...digits }).format(value)
}

/** @returns a share of a whole as percent, with one place at most */
export function roundPercent(share: number, locale: Locale): string {
  return formatOf(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** @returns a share as percent, with two places at most */
function percentText(share: number, locale: Locale): string {
  return formatOf(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

/** Making one takes far longer than using it, and a table has thousands of numbers. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** @returns the name of a column with its unit */
export function columnText({ name, unit }: Pick<ResultColumn, 'name' | 'unit'>, locale: Locale): string {
  if (unit === '') return name
  return locale === 'en' ? `${name} (${unit})` : `${name}（${unit}）`
}
