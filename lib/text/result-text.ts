import type { ResultColumn, ResultValue } from '../contract/cards/chart.ts'
import type { Locale } from '../messages/locale.ts'

const most = { maximumFractionDigits: 6, maximumSignificantDigits: 12 } as const

/** What stands where a result has no value. */
const noValue = '–'

/** @returns a value as a table shows it: numbers with separators, shares as percent; '–' where there is none */
export function resultText(
  value: ResultValue,
  { isShare }: Pick<ResultColumn, 'isShare'>,
  locale: Locale,
): string {
  if (value === null || value === '') return noValue
  if (typeof value === 'boolean') return locale === 'en' ? (value ? 'Yes' : 'No') : value ? '是' : '否'
  if (typeof value === 'string') return value
  return isShare ? percentText(value, locale) : new Intl.NumberFormat(locale, most).format(value)
}

/** @returns a share as percent, with two places at most */
function percentText(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

/** @returns the name of a column with its unit */
export function columnText({ name, unit }: Pick<ResultColumn, 'name' | 'unit'>, locale: Locale): string {
  if (unit === '') return name
  return locale === 'en' ? `${name} (${unit})` : `${name}（${unit}）`
}
