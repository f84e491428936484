import type { ResultColumn, ResultValue } from '../contract/cards/chart.ts'
import type { Locale } from '../messages/locale.ts'

const most = { maximumFractionDigits: 6 } as const

/** Shown for missing values. */
const noValue = '–'

type Measure = Pick<ResultColumn, 'isShare'> & Partial<Pick<ResultColumn, 'unit'>>

/** @returns a value for a table cell: numbers with separators, shares as percent; '–' if missing */
export function resultText(value: ResultValue, { isShare, unit = '' }: Measure, locale: Locale): string {
  if (value === null || value === '') return noValue
  if (typeof value === 'boolean') return locale === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
  if (typeof value === 'string') return value
  if (isShare) return percentText(value, locale)
  return unit === '' && isYear(value) ? String(value) : formatOf(locale, most).format(value)
}

/** A year is no amount, and has no separators; a number with a unit is one. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1_900 && value < 2_100
}

/** @returns a number short enough for an axis: in 万 and 亿, or as percent */
export function shortNumber(value: number, { isShare }: Measure, locale: Locale): string {
  if (isShare) return percentText(value, locale)
  // Keeps more digits for numbers much smaller than one.
  const digits =
    Math.abs(value) < 1
      ? { maximumSignificantDigits: 3 }
      : { maximumFractionDigits: 2, useGrouping: 'min2' as const }
  return formatOf(locale, { notation: 'compact', ...digits }).format(value)
}

/** @returns a fraction as percent, with at most one decimal */
export function roundPercent(share: number, locale: Locale): string {
  return formatOf(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** @returns a fraction as percent, with at most two decimals */
function percentText(share: number, locale: Locale): string {
  return formatOf(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

/** Cached: creating one is far slower than using it, and a table has thousands of numbers. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

export function columnText({ name, unit }: Pick<ResultColumn, 'name' | 'unit'>, locale: Locale): string {
  if (unit === '') return name
  return locale === 'en' ? `${name} (${unit})` : `${name}（${unit}）`
}
