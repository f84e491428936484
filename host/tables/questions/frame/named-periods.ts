import { parseChineseNumber } from '../../../../lib/text/chinese-number.ts'
import type { Period } from '../question-frame.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { Draft } from './draft.ts'

/** @returns the values of a text column within a period: 一季度 and 二季度 for 上半年 */
export function namedPeriods(
  draft: Draft,
  from: Period | null,
  to: Period | null,
): { readonly column: KnownColumn; readonly values: readonly string[] } | null {
  if (!from || !to || from.year !== undefined || from.day !== undefined) return null
  const [first, last] = [monthsOf(from)[0], monthsOf(to)[1]]
  for (const { column, values } of draft.vocabulary.values.values()) {
    const parts = values.map((value) => ({ value, months: monthsOfName(value) }))
    if (
      !draft.tables.includes(column.table) ||
      parts.length === 0 ||
      parts.some(({ months }) => months === null)
    )
      continue
    const within = parts.filter(({ months }) => months && months[0] >= first && months[1] <= last)
    if (within.length > 0) return { column, values: within.map(({ value }) => value) }
  }
  return null
}

function monthsOf({ half, quarter, month }: Period): readonly [first: number, last: number] {
  if (month !== undefined) return [month, month]
  if (quarter !== undefined) return [quarter * 3 - 2, quarter * 3]
  return half === undefined ? [1, 12] : [half * 6 - 5, half * 6]
}

function monthsOfName(value: string): readonly [first: number, last: number] | null {
  const found = /^(?:第?([1-4一二三四])季度|[qQ]([1-4])|(\d{1,2}|[一二三四五六七八九十]{1,2})月份?)$/.exec(
    value.trim(),
  )
  if (!found) return null
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : (parseChineseNumber(text) ?? 0))
  return found[3] === undefined
    ? monthsOf({ quarter: number(found[1] ?? found[2] ?? '') })
    : monthsOf({ month: number(found[3]) })
}
