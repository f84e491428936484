import type { TableColumn } from '@/lib/contract/routes/table-routes'
import type { Locale } from '@/lib/messages/locale'
import { resultText } from '@/lib/text/result-text'

/** @returns a value of a condition as results show it: 是 for true */
export function valueText(value: string, kind: TableColumn['kind'], locale: Locale): string {
  if (kind !== 'boolean' || (value !== 'true' && value !== 'false')) return value
  return resultText(value === 'true', { isShare: false }, locale)
}
