import type { TableColumn } from '@/lib/contract/routes/table-routes'

/** Digits that a double always holds: 7.9 % is 0.079, not 0.07900000000000001. */
const exactDigits = 15
const number = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** @returns the number that is typed, a fraction for percent; null for other text */
export function numberOfText({ kind }: Pick<TableColumn, 'kind'>, text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[,\s]/g, '').replace('−', '-')
  const hasSign = plain.endsWith('%')
  const digits = hasSign ? plain.slice(0, -1) : plain
  if (!number.test(digits)) return null
  const value = Number(digits)
  return hasSign || kind === 'percent' ? Number((value / 100).toPrecision(exactDigits)) : value
}

/** @returns the number as it is typed, '' for none */
export function textOfNumber({ kind }: Pick<TableColumn, 'kind'>, value: number | undefined): string {
  if (value === undefined) return ''
  return kind === 'percent' ? `${Number((value * 100).toPrecision(exactDigits))}%` : String(value)
}
