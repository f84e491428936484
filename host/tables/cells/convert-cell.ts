import type { ColumnPlan } from './column-judge.ts'
import { isMissing, isMissingWord } from './missing.ts'
import { dateOfSerial, parseDate } from './parse-date.ts'
import { parseNumber } from './parse-number.ts'

/** A date, and the second of the day when known. */
interface DayValue {
  readonly days: number
  readonly seconds: number | null
}

export type CellValue = string | number | boolean | DayValue | null

/** @returns the value of a trimmed cell in a column with this plan; null when missing */
export function convertCell(text: string, plan: ColumnPlan): CellValue {
  if (isMissing(text)) return null
  switch (plan.kind) {
    case 'text':
      return text
    case 'boolean':
      return isMissingWord(text) ? null : text.toLowerCase() === 'true'
    case 'date':
    case 'datetime':
      return plan.hasSerials && /^\d+(\.\d+)?$/.test(text)
        ? dateOfSerial(Number(text))
        : parseDate(text, plan.order)
    case 'integer':
    case 'decimal':
    case 'percent':
      return parseNumber(text, plan.isComma)?.value ?? null
  }
}
