import type { ResultValue } from '@/lib/contract/cards/chart'
import type { FrameFilter, FramePeriod, QueryFrame } from '@/lib/contract/tables/query-frame'
import { isSameColumn } from './offered-columns'

type Group = QueryFrame['groups'][number]

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const quarter = /^(\d{4})-Q([1-4])$/
const month = /^(\d{4})-(\d{2})$/
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const dayMs = 86_400_000

/**
 * @param at index of a column of the result: its groups come first
 * @returns the query for the rows of one group alone, instead of other conditions of that kind for its column; null where
 * the column is no group, or the value none of its values
 */
export function frameOnly(frame: QueryFrame, at: number, value: ResultValue): QueryFrame | null {
  if (frame.shape !== 'aggregate') return null
  const shown = frame.is_mean_of_groups ? frame.groups.filter(({ unit }) => !unit) : frame.groups
  const group = shown[at]
  const filter = group && filterOf(group, value)
  if (!filter) return null
  const others = frame.filters.filter((each) => !isReplaced(each, filter))
  return { ...frame, filters: [...others, filter] }
}

function isReplaced(before: FrameFilter, filter: FrameFilter): boolean {
  if (!isSameColumn(before.column, filter.column)) return false
  if (filter.kind === 'period') return before.kind === 'period'
  if (filter.kind === 'weekdays') return before.kind === 'weekdays'
  return (before.kind === 'values' && !before.is_excluded) || before.kind === 'missing'
}

function filterOf({ column, unit }: Group, value: ResultValue): FrameFilter | null {
  if (value === null) return { kind: 'missing', column, is_missing: true }
  const text = String(value)
  if (unit === undefined) return { kind: 'values', column, values: [text], is_excluded: false }
  if (unit === 'weekday') {
    const place = weekdays.indexOf(text)
    return place < 0 ? null : { kind: 'weekdays', column, days: [place + 1] }
  }
  const from = periodOf(text)
  if (!from || unit === 'hour') return null
  return { kind: 'period', column, from, to: unit === 'week' ? sixDaysLater(text) : from }
}

function periodOf(text: string): FramePeriod | null {
  const numbers = [quarter, month, day].map((pattern) => pattern.exec(text)?.slice(1).map(Number))
  const [ofQuarter, ofMonth, ofDay] = numbers
  if (ofQuarter) return { year: ofQuarter[0], quarter: ofQuarter[1] }
  if (ofMonth) return { year: ofMonth[0], month: ofMonth[1] }
  if (ofDay) return { year: ofDay[0], month: ofDay[1], day: ofDay[2] }
  return /^\d{4}$/.test(text) ? { year: Number(text) } : null
}

function sixDaysLater(text: string): FramePeriod | null {
  return periodOf(new Date(Date.parse(text) + 6 * dayMs).toISOString().slice(0, 10))
}
